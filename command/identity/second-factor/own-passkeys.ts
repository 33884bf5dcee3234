import { secondFactorDecider } from '../../../domain/identity/second-factor/decider.ts';
import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { isCustomer } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, signedIn, type Caller } from '../../../infra/http/route.ts';
import {
  challengeOf,
  knownTransports,
  passkeyAlgorithms,
  readMadePasskey,
} from '../../../infra/vault/webauthn.ts';
import { callerOf } from '../../core/person.ts';
import { once } from '../../core/send.ts';
import { messageResponse } from '../contract.ts';
import { requireOwnPassword } from '../own-password.ts';
import { recoveryCodesResponse } from './contract.ts';
import type { SecondFactorDeps } from './deps.ts';
import { passkeyAsk } from './passkey-challenge.ts';
import {
  addPasskeyRequest,
  beginPasskeyRequest,
  beginPasskeyResponse,
  challengeResponse,
  passkeyRequest,
  type AddPasskeyBody,
} from './passkey-contract.ts';
import { requirePasskey } from './require-passkey.ts';
import { settleFactor } from './settle-factor.ts';

const own = { permission: signedIn('no'), beforeFactor: true, kind: 'command' } as const;
const path = '/security/passkeys';
const limit = { by: 'person', limit: 10, windowSeconds: 60 } as const;

/** What our tokens are for: creating a passkey, or proving one. Both are bound to the session that asked. */
const kinds = { make: 'passkey_make', prove: 'passkey_prove' } as const;
const tokenMs = 5 * 60_000;

const makeToken = (
  { tokens, clock }: Pick<SecondFactorDeps, 'tokens' | 'clock'>,
  kind: string,
  { actor, sessionId }: Caller,
): Promise<string> => {
  const at = clock().getTime();
  return tokens.make({ kind, userId: actor.userId, at, expiresAt: at + tokenMs, data: sessionId });
};

/** Uses up the token whatever the outcome, because a challenge can be answered only once. */
const claimToken = async (
  { tokens, clock }: Pick<SecondFactorDeps, 'tokens' | 'clock'>,
  kind: string,
  token: string,
  { actor, sessionId }: Caller,
): Promise<void> => {
  const claimed = await tokens.claim(kind, token, clock().getTime());
  if (claimed?.userId !== actor.userId || claimed.data !== sessionId)
    throw new DomainError(generalErrors.TOKEN_NOT_VALID);
};

/** Begins to create a passkey: requires the password, and a fresh proof of the existing factor. */
export const beginPasskey = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'POST',
  path,
  items: () => 0,
  summary: 'Begin to add a passkey; the answer holds the options for the browser.',
  stepUp: true,
  body: beginPasskeyRequest,
  response: beginPasskeyResponse,
  rateLimit: limit,
  handle: async (request, deps) => {
    const caller = callerOf(request);
    const { userId } = caller.actor;
    await requireOwnPassword(deps, caller, request.body.password);
    const token = await makeToken(deps, kinds.make, caller);
    const contact = await deps.contactOf(userId);
    return {
      status: 200,
      body: {
        message: successTexts.passkeyBegun,
        token,
        ask: passkeyAsk(token, deps.passkeySite, await deps.passkeys.listOf(userId)),
        site_name: deps.siteName(),
        user_handle: Buffer.from(userId).toString('base64url'),
        account: contact?.email ?? '',
        algorithms: [...passkeyAlgorithms],
      },
    };
  },
});

/** Verifies what the browser created, and stores it until the log confirms it. */
const keepMade = async (
  deps: SecondFactorDeps,
  caller: Caller,
  passkeyId: string,
  body: AddPasskeyBody,
): Promise<void> => {
  await claimToken(deps, kinds.make, body.token, caller);
  const expected = { ...deps.passkeySite, challenge: challengeOf(body.token) };
  const made = await readMadePasskey(body, expected);
  const isKept =
    made !== null &&
    (await deps.passkeys.keep({
      ...made,
      id: passkeyId,
      userId: caller.actor.userId,
      name: body.name,
      transports: knownTransports(body.transports),
      at: deps.clock().getTime(),
    }));
  if (!isKept) throw new DomainError(identityErrors.PASSKEY_NOT_VALID);
};

/** Adds the new passkey. Other sessions continue; the first factor of an account comes with recovery codes. */
export const addPasskey = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'POST',
  path: `${path}/made`,
  items: () => 0,
  summary: 'Add the created passkey; the answer holds recovery codes if there are none yet.',
  body: addPasskeyRequest,
  response: recoveryCodesResponse,
  rateLimit: limit,
  errors: [
    identityErrors.PASSKEY_NOT_VALID,
    identityErrors.TOO_MANY_PASSKEYS,
    generalErrors.TOKEN_NOT_VALID,
  ],
  handle: async (request, deps) => {
    const caller = callerOf(request);
    const { userId } = caller.actor;
    const { name } = request.body;
    // The token identifies the request and is used up, so the command record needs nothing else of the body.
    const answer = await once({ ...request, body: {} }, deps, 'AddPasskey', async (send) => {
      const passkeyId = deps.mintId();
      await keepMade(deps, caller, passkeyId, request.body);
      return send({
        decider: secondFactorDecider,
        streamId: userId,
        command: { type: 'AddPasskey', data: { passkeyId, name } },
        outcome: () => ({ status: 200, body: { message: successTexts.passkeyAdded } }),
      });
    });
    // After the event, and also on a repeat, which completes what a crash left undone.
    const codes = await settleFactor(deps, userId, 'make codes');
    await deps.sessions.prove(caller.sessionId);
    deps.sessions.refresh(userId);
    return { ...answer, body: { ...Object(answer.body), codes } };
  },
});

/** Removes one of the caller's passkeys; staff cannot remove their last factor if the site requires one. */
export const removePasskey = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Remove one of your passkeys.',
  stepUp: true,
  response: messageResponse,
  errors: [identityErrors.PASSKEY_NOT_FOUND, identityErrors.SECOND_FACTOR_NEEDED],
  handle: async (request, deps) => {
    const { actor, roleId } = callerOf(request);
    const { id: passkeyId } = request.params;
    const isNeeded = !isCustomer(roleId) && deps.staffNeedFactor();
    const answer = await once(request, deps, 'RemovePasskey', (send) =>
      send({
        decider: secondFactorDecider,
        streamId: actor.userId,
        command: { type: 'RemovePasskey', data: { passkeyId, isNeeded } },
        outcome: () => ({ status: 200, body: { message: successTexts.passkeyRemoved } }),
      }),
    );
    await settleFactor(deps, actor.userId, 'make none');
    deps.sessions.refresh(actor.userId);
    return answer;
  },
});

/** Requests a passkey, for calls that need a fresh proof. */
export const askForPasskey = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'POST',
  path: `${path}/ask`,
  items: () => 0,
  summary:
    'Begin to prove a passkey; the answer holds a challenge for this session that works once.',
  response: challengeResponse,
  rateLimit: limit,
  errors: [identityErrors.PASSKEY_NOT_FOUND],
  handle: async (request, deps) => {
    const caller = callerOf(request);
    const passkeys = await deps.passkeys.listOf(caller.actor.userId);
    if (passkeys.length === 0) throw new DomainError(identityErrors.PASSKEY_NOT_FOUND);
    const token = await makeToken(deps, kinds.prove, caller);
    const ask = passkeyAsk(token, deps.passkeySite, passkeys);
    return { status: 200, body: { message: successTexts.passkeyBegun, token, ask } };
  },
});

/** Proves a passkey again, like a code. */
export const provePasskey = defineRoute<SecondFactorDeps>()({
  ...own,
  method: 'POST',
  path: `${path}/prove`,
  items: () => 0,
  summary: 'Prove a passkey; for ten minutes, calls that require a fresh code are allowed.',
  body: passkeyRequest,
  response: messageResponse,
  rateLimit: limit,
  errors: [identityErrors.PASSKEY_NOT_VALID, generalErrors.TOKEN_NOT_VALID],
  handle: async (request, deps) => {
    const caller = callerOf(request);
    const { sessionId, actor } = caller;
    await claimToken(deps, kinds.prove, request.body.token, caller);
    const place = { kind: 'session', sessionId } as const;
    await requirePasskey(deps, { userId: actor.userId, body: request.body, place });
    await deps.sessions.prove(sessionId);
    return { status: 200, body: { message: successTexts.secondFactorProved } };
  },
});
