import { apiKeyDecider } from '../../../domain/identity/api-key/decider.ts';
import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only, type RouteDeclaration } from '../../../infra/http/route.ts';
import type { ApiKeys } from '../../../infra/vault/api-keys.ts';
import { networkOf } from '../../../infra/vault/networks.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { callerOf } from '../../core/person.ts';
import { once, send } from '../../core/send.ts';
import { messageResponse } from '../../crm/contract.ts';
import {
  apiKeyResponse,
  makeApiKeyRequest,
  makeApiKeyResponse,
  networksMax,
  networksRequest,
} from './contract.ts';

export type ApiKeyDeps = Pick<CoreDeps, 'handler' | 'mintId' | 'clock'> &
  Readonly<{ keys: Omit<ApiKeys, 'find'> }>;

const define = defineRoute<ApiKeyDeps>();
const permission = only(rights.ownAffiliateLeads);

/** How long a replaced key stays valid, so that programs can be given the new one. */
const overlapMs = 24 * 3_600_000;

/** The key is in the vault before its event, and is not accepted until the event exists. */
const makeApiKey = define({
  method: 'POST',
  path: '/affiliate/api',
  kind: 'command',
  summary:
    'Generate an API key, which is shown in full only in this answer. The previous key ends at once or after a day.',
  permission,
  stepUp: true,
  body: makeApiKeyRequest,
  response: makeApiKeyResponse,
  status: 201,
  handle: async (request, deps) => {
    const ownerId = callerOf(request).actor.userId;
    const until = request.body.keepEarlier ? new Date(deps.clock().getTime() + overlapMs) : null;
    let drafted: Awaited<ReturnType<ApiKeys['draft']>> | undefined;
    const handled = await once(request, deps, 'MakeApiKey', async (sendOne) => {
      const { made } = (drafted = await deps.keys.draft(ownerId));
      const data = {
        keyId: made.id,
        lastFour: made.lastFour,
        earlierUntil: until?.toISOString() ?? null,
      };
      return sendOne({
        decider: apiKeyDecider,
        streamId: ownerId,
        command: { type: 'MakeApiKey', data },
        outcome: () => ({
          status: 201,
          body: { message: successTexts.apiKeyGenerated, last4: made.lastFour },
        }),
      });
    });
    const { status, body, position, replayed } = handled;
    // The key is stored nowhere in clear text: a person who missed the response must make another one.
    const told =
      drafted !== undefined && !replayed && (await deps.keys.putInForce(drafted.made, until))
        ? drafted.key
        : null;
    return { status, body: { ...body, key: told }, position };
  },
});

const showApiKeys = define({
  method: 'GET',
  path: '/affiliate/api/key',
  kind: 'query',
  summary: 'Details of your API key, without the key itself, and the addresses that may use it.',
  permission,
  response: apiKeyResponse,
  handle: async (request, deps) => {
    const { keys, networks } = await deps.keys.ofOwner(callerOf(request).actor.userId);
    const data = keys.map(({ id, lastFour, createdAt, lastUsedAt, until }) => ({
      id,
      last4: lastFour,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
    }));
    return { status: 200, body: { data: { keys: data, networks } } };
  },
});

const revokeApiKeys = define({
  method: 'DELETE',
  path: '/affiliate/api/key',
  kind: 'command',
  summary: 'Revoke your API key at once.',
  permission,
  response: messageResponse,
  errors: [identityErrors.NO_API_KEY],
  handle: async (request, deps) => {
    const ownerId = callerOf(request).actor.userId;
    // Revoked first, whether or not the event can be appended.
    await deps.keys.revoke(ownerId);
    return send(request, deps, {
      decider: apiKeyDecider,
      streamId: ownerId,
      command: { type: 'RevokeApiKeys', data: {} },
      outcome: () => ({ status: 200, body: { message: successTexts.apiKeyRevoked } }),
    });
  },
});

const readNetworks = (given: readonly string[]): readonly string[] => {
  const networks = given.flatMap((text) => networkOf(text) ?? []);
  if (networks.length < given.length || networks.length > networksMax)
    throw new DomainError(identityErrors.NETWORKS_NOT_VALID, { limit: networksMax });
  return [...new Set(networks)];
};

const saveNetworks = define({
  method: 'PUT',
  path: '/affiliate/api/key',
  kind: 'command',
  summary: 'Set the addresses that may use your API key.',
  permission,
  stepUp: true,
  body: networksRequest,
  response: messageResponse,
  errors: [identityErrors.NETWORKS_NOT_VALID],
  handle: async (request, deps) => {
    const ownerId = callerOf(request).actor.userId;
    const networks = readNetworks(request.body.networks);
    const handled = await send(request, deps, {
      decider: apiKeyDecider,
      streamId: ownerId,
      command: { type: 'SetApiKeyNetworks', data: { networks: networks.join(' ') } },
      outcome: () => ({ status: 200, body: { message: successTexts.apiKeyNetworksSaved } }),
    });
    // Also on a repeat, because the first request may have been interrupted after its event.
    await deps.keys.setNetworks(ownerId, networks, handled.position);
    return handled;
  },
});

/** Keys of an affiliator's programs. */
export const apiKeyRoutes: readonly RouteDeclaration<ApiKeyDeps>[] = [
  makeApiKey,
  showApiKeys,
  revokeApiKeys,
  saveNetworks,
];
