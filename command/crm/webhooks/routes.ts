import { randomBytes } from 'node:crypto';
import { crmErrors } from '../../../domain/crm/errors.ts';
import { webhookDecider, type WebhookCommand } from '../../../domain/crm/webhook/decider.ts';
import {
  deliveryFailures,
  isWebhookTopic,
  webhookTest,
} from '../../../domain/shared/crm/webhooks.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import {
  defineRoute,
  only,
  type RouteDeclaration,
  type RouteRequest,
} from '../../../infra/http/route.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { callerOf } from '../../core/person.ts';
import { once, send } from '../../core/send.ts';
import { messageResponse } from '../contract.ts';
import { readWebhookUrl } from './address.ts';
import {
  deliveriesResponse,
  madeSecretResponse,
  setWebhookRequest,
  webhookResponse,
  webhookSecretRequest,
  type WebhookDelivery,
} from './contract.ts';
import { readWebhook, webhookPlaces } from './standing.ts';
import type { DeliveryRow, WebhookStore } from './store.ts';

export type WebhookDeps = Pick<CoreDeps, 'handler' | 'mintId' | 'clock' | 'secrets' | 'streams'> &
  Readonly<{ webhooks: WebhookStore }>;

const define = defineRoute<WebhookDeps>();
const permission = only(rights.ownAffiliateLeads);

/** How long a replaced secret still signs, so that programs can be given the new one. */
const overlapMs = 24 * 3_600_000;
/** How many deliveries the log shows at most. */
const shownMost = 100;
const aMinute = (limit: number) => ({ by: 'person', limit, windowSeconds: 60 }) as const;

const makeSecret = async ({ secrets, mintId }: WebhookDeps) => {
  const [id, value] = [mintId(), `whsec_${randomBytes(32).toString('base64url')}`];
  await secrets.put(webhookPlaces.secret, id, value);
  return { id, value };
};

/** Stores a new address under a fresh id; without one, returns the current id. */
const urlIn = async (
  { streams, secrets, mintId }: WebhookDeps,
  ownerId: string,
  text: string | undefined,
): Promise<Readonly<{ urlId: string; host: string }>> => {
  if (text !== undefined && text !== '') {
    const url = readWebhookUrl(text);
    const urlId = mintId();
    await secrets.put(webhookPlaces.url, urlId, url.href);
    return { urlId, host: url.host };
  }
  const webhook = await readWebhook(streams, ownerId);
  const url =
    webhook.status === 'none' ? null : await secrets.find(webhookPlaces.url, webhook.urlId);
  if (webhook.status === 'none' || url === null) throw new DomainError(crmErrors.WEBHOOK_ADDRESS);
  return { urlId: webhook.urlId, host: new URL(url).host };
};

const showWebhook = define({
  method: 'GET',
  path: '/affiliate/webhook',
  kind: 'query',
  summary: 'Your webhook without its secret, with its recent failures and waiting deliveries.',
  permission,
  response: webhookResponse,
  handle: async (request, { streams, secrets, webhooks, clock }) => {
    const ownerId = callerOf(request).actor.userId;
    const webhook = await readWebhook(streams, ownerId);
    const url =
      webhook.status === 'none' ? null : await secrets.find(webhookPlaces.url, webhook.urlId);
    if (webhook.status === 'none' || url === null) return { status: 200, body: { data: null } };
    const { failures, failingSince, waiting } = await webhooks.health(ownerId);
    const { secret } = webhook;
    const facts = secret === null ? null : await secrets.tell(webhookPlaces.secret, secret.id);
    const until = secret?.previous?.until ?? null;
    const data = {
      url,
      events: webhook.topics.split(' ').filter(isWebhookTopic),
      secret_last4: facts?.lastFour ?? null,
      earlier_until: until !== null && until > clock().toISOString() ? until : null,
      off: webhook.off,
      failing_since: failingSince?.toISOString() ?? null,
      failures,
      waiting,
    };
    return { status: 200, body: { data } };
  },
});

/** Drops waiting deliveries of a webhook that is off or removed, in case the process that did it ended too early. */
const dropLeft = async (
  ownerId: string,
  { streams, webhooks, clock }: Pick<WebhookDeps, 'streams' | 'webhooks' | 'clock'>,
): Promise<void> => {
  const webhook = await readWebhook(streams, ownerId);
  if (webhook.status === 'none' || webhook.off !== null) await webhooks.drop(ownerId, clock());
};

/**
 * Address and secret are stored in the vault before the event that refers to them; those that no event refers to are
 * swept.
 */
const setWebhook = define({
  method: 'PUT',
  path: '/affiliate/webhook',
  kind: 'command',
  summary:
    'Set the address and the events of your webhook. A new webhook gets a secret, which is shown in full only in this answer.',
  permission,
  stepUp: true,
  body: setWebhookRequest,
  response: madeSecretResponse,
  errors: [crmErrors.WEBHOOK_ADDRESS],
  rateLimit: aMinute(30),
  handle: async (request, deps) => {
    const ownerId = callerOf(request).actor.userId;
    const { url, events } = request.body;
    await deps.webhooks.know(ownerId);
    let drafted: Awaited<ReturnType<typeof makeSecret>> | undefined;
    const handled = await once(request, deps, 'SetWebhook', async (sendOne) => {
      const address = await urlIn(deps, ownerId, url);
      await dropLeft(ownerId, deps);
      const draft = (drafted = await makeSecret(deps));
      const topics = [...new Set(events)].join(' ');
      return sendOne({
        decider: webhookDecider,
        streamId: ownerId,
        command: { type: 'SetWebhook', data: { ...address, topics, secretId: draft.id } },
        outcome: () => ({ status: 200, body: { message: successTexts.webhookSaved } }),
      });
    });
    const { status, body, position, replayed } = handled;
    const webhook = await readWebhook(deps.streams, ownerId);
    const isNew = !replayed && webhook.status !== 'none' && webhook.secret?.id === drafted?.id;
    if (drafted !== undefined && !isNew)
      await deps.secrets.forget(webhookPlaces.secret, [drafted.id]);
    if (!replayed) await deps.webhooks.refresh(ownerId);
    return { status, body: { ...body, secret: isNew ? drafted?.value : null }, position };
  },
});

const makeWebhookSecret = define({
  method: 'POST',
  path: '/affiliate/webhook/secret',
  kind: 'command',
  summary: 'Generate a new secret for your webhook; it is shown in full only in this answer.',
  permission,
  stepUp: true,
  body: webhookSecretRequest,
  response: madeSecretResponse,
  status: 201,
  errors: [crmErrors.NO_WEBHOOK],
  rateLimit: aMinute(30),
  handle: async (request, deps) => {
    const ownerId = callerOf(request).actor.userId;
    const until = request.body.keepEarlier
      ? new Date(deps.clock().getTime() + overlapMs).toISOString()
      : null;
    let drafted: Awaited<ReturnType<typeof makeSecret>> | undefined;
    const handled = await once(request, deps, 'MakeWebhookSecret', async (sendOne) => {
      const draft = (drafted = await makeSecret(deps));
      return sendOne({
        decider: webhookDecider,
        streamId: ownerId,
        command: {
          type: 'MakeWebhookSecret',
          data: { secretId: draft.id, earlierUntil: until },
        },
        outcome: () => ({ status: 201, body: { message: successTexts.webhookSecretMade } }),
      });
    });
    const { status, body, position, replayed } = handled;
    return { status, body: { ...body, secret: replayed ? null : drafted?.value }, position };
  },
});

const sendTo = (
  request: RouteRequest<unknown, unknown, unknown>,
  deps: WebhookDeps,
  command: WebhookCommand,
  message: string,
) =>
  send(request, deps, {
    decider: webhookDecider,
    streamId: callerOf(request).actor.userId,
    command,
    outcome: () => ({ status: 200, body: { message } }),
  });

/** Waiting deliveries are dropped at once: a new webhook, or the same one switched on later, must not get them. */
const endWith = async (...asked: Parameters<typeof sendTo>) => {
  const [request, { webhooks, clock }] = asked;
  const handled = await sendTo(...asked);
  if (!handled.replayed) await webhooks.drop(callerOf(request).actor.userId, clock());
  return handled;
};

const turnOnWebhook = define({
  method: 'POST',
  path: '/affiliate/webhook/on',
  kind: 'command',
  summary: 'Switch your webhook on again.',
  permission,
  response: messageResponse,
  errors: [crmErrors.NO_WEBHOOK],
  handle: async (request, deps) => {
    const ownerId = callerOf(request).actor.userId;
    await dropLeft(ownerId, deps);
    const handled = await sendTo(
      request,
      deps,
      { type: 'TurnOnWebhook', data: {} },
      successTexts.webhookOn,
    );
    await deps.webhooks.refresh(ownerId);
    return handled;
  },
});

const turnOffWebhook = define({
  method: 'POST',
  path: '/affiliate/webhook/off',
  kind: 'command',
  summary: 'Switch your webhook off; waiting deliveries are dropped.',
  permission,
  response: messageResponse,
  errors: [crmErrors.NO_WEBHOOK],
  handle: (request, deps) =>
    endWith(
      request,
      deps,
      { type: 'TurnOffWebhook', data: { reason: 'owner' } },
      successTexts.webhookOff,
    ),
});

const removeWebhook = define({
  method: 'DELETE',
  path: '/affiliate/webhook',
  kind: 'command',
  summary: 'Remove your webhook with its secret; waiting deliveries are dropped.',
  permission,
  response: messageResponse,
  errors: [crmErrors.NO_WEBHOOK],
  handle: (request, deps) =>
    endWith(request, deps, { type: 'RemoveWebhook', data: {} }, successTexts.webhookRemoved),
});

const testWebhook = define({
  method: 'POST',
  path: '/affiliate/webhook/test',
  kind: 'command',
  summary: 'Send a test delivery to your webhook.',
  permission,
  response: messageResponse,
  status: 201,
  errors: [crmErrors.NO_WEBHOOK, crmErrors.WEBHOOK_OFF],
  rateLimit: aMinute(10),
  handle: async (request, { streams, webhooks, mintId, clock }) => {
    const ownerId = callerOf(request).actor.userId;
    const webhook = await readWebhook(streams, ownerId);
    if (webhook.status === 'none') throw new DomainError(crmErrors.NO_WEBHOOK);
    if (webhook.off !== null) throw new DomainError(crmErrors.WEBHOOK_OFF);
    const id = mintId();
    const body = JSON.stringify({ id, event: webhookTest, created_at: clock().toISOString() });
    await webhooks.refresh(ownerId);
    await webhooks.ask({ id, ownerId, leadId: null, topic: webhookTest, body }, clock());
    return { status: 201, body: { message: successTexts.webhookTried } };
  },
});

const itemOf = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.topic,
  lead_id: row.lead_id,
  state: row.state,
  attempts: row.attempts,
  last_status: row.last_status,
  last_failure: deliveryFailures.find((failure) => failure === row.last_failure) ?? null,
  took_ms: row.took_ms,
  created_at: row.created_at.toISOString(),
  due_at: row.state === 'waiting' ? row.due_at.toISOString() : null,
  settled_at: row.settled_at?.toISOString() ?? null,
});

const listDeliveries = define({
  method: 'GET',
  path: '/affiliate/webhook/deliveries',
  kind: 'query',
  summary: 'The newest 100 deliveries of your webhook, of the last 30 days.',
  permission,
  response: deliveriesResponse,
  handle: async (request, { webhooks }) => {
    const rows = await webhooks.list(callerOf(request).actor.userId, shownMost);
    return { status: 200, body: { data: rows.map(itemOf) } };
  },
});

const resendDelivery = define({
  method: 'POST',
  path: '/affiliate/webhook/deliveries/:id/resend',
  kind: 'command',
  summary: 'Send a delivery again, with the same id and body.',
  permission,
  response: messageResponse,
  errors: [
    ...[crmErrors.NO_WEBHOOK, crmErrors.WEBHOOK_OFF],
    ...[crmErrors.DELIVERY_NOT_FOUND, crmErrors.DELIVERY_WAITING],
  ],
  rateLimit: aMinute(60),
  handle: async (request, { streams, webhooks, clock }) => {
    const ownerId = callerOf(request).actor.userId;
    const { id } = request.params;
    if ((await webhooks.find(ownerId, id)) === null)
      throw new DomainError(crmErrors.DELIVERY_NOT_FOUND);
    const webhook = await readWebhook(streams, ownerId);
    if (webhook.status === 'none') throw new DomainError(crmErrors.NO_WEBHOOK);
    if (webhook.off !== null) throw new DomainError(crmErrors.WEBHOOK_OFF);
    if (!(await webhooks.resend(ownerId, id, clock())))
      throw new DomainError(crmErrors.DELIVERY_WAITING);
    await webhooks.refresh(ownerId);
    return { status: 200, body: { message: successTexts.webhookResent } };
  },
});

/** The routes of affiliators' webhooks. */
export const webhookRoutes: readonly RouteDeclaration<WebhookDeps>[] = [
  showWebhook,
  setWebhook,
  makeWebhookSecret,
  turnOnWebhook,
  turnOffWebhook,
  removeWebhook,
  testWebhook,
  listDeliveries,
  resendDelivery,
];
