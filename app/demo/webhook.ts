import { randomBytes } from 'node:crypto';
import { seedNamespace } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { webhookPlaces } from '../../command/crm/webhooks/standing.ts';
import { createWebhookStore } from '../../command/crm/webhooks/store.ts';
import { webhookDecider } from '../../domain/crm/webhook/decider.ts';
import { demoWebhookOrigin, webhookTopics } from '../../domain/shared/crm/webhooks.ts';
import { roles } from '../../domain/shared/roles.ts';
import { createSecrets } from '../../infra/vault/secrets.ts';
import type { Foundation } from '../roles/foundation.ts';
import { affiliatorId } from './lead-people.ts';
import { planLeads } from './lead-plan.ts';
import { seedId } from './seed-kit.ts';

const url = new URL('/daybook', demoWebhookOrigin);
const minuteMs = 60_000;

/** The outcomes of deliveries, and how long ago each was requested. */
const past = [
  { outcome: 'delivered', agoMs: 15 * minuteMs, topic: webhookTopics[0] },
  { outcome: 'delivered', agoMs: 190 * minuteMs, topic: webhookTopics[2] },
  { outcome: 'failed', agoMs: 1_500 * minuteMs, topic: webhookTopics[1] },
  { outcome: 'delivered', agoMs: 1_700 * minuteMs, topic: webhookTopics[0] },
] as const;

/** The demo's affiliate has a webhook, whose receiver is a simulator, with deliveries of the last days. */
export const makeWebhook = async (
  foundation: Pick<Foundation, 'pools' | 'masterKey' | 'handler' | 'clock'>,
): Promise<void> => {
  const { pools, masterKey, handler, clock } = foundation;
  const secrets = createSecrets(pools.app, masterKey);
  const webhooks = createWebhookStore(pools.app);
  const [urlId, secretId] = [seedId('webhook url'), seedId('webhook secret')];
  if ((await secrets.tell(webhookPlaces.url, urlId)) !== null) return;
  await webhooks.know(affiliatorId);
  if ((await secrets.tell(webhookPlaces.secret, secretId)) === null)
    await secrets.put(
      webhookPlaces.secret,
      secretId,
      `whsec_${randomBytes(32).toString('base64url')}`,
    );
  const leads = planLeads().filter(({ steps }) =>
    steps.some(
      ({ command }) => command.type === 'AddLead' && command.data.affiliatorId === affiliatorId,
    ),
  );
  for (const [index, { outcome, agoMs, topic }] of past.entries()) {
    const leadId = leads[index]?.leadId ?? null;
    const at = new Date(clock().getTime() - agoMs);
    const id = seedId(`webhook delivery ${index}`);
    const body = JSON.stringify({
      id,
      event: topic,
      created_at: at.toISOString(),
      lead: { id: leadId },
    });
    await webhooks.ask({ id, ownerId: affiliatorId, leadId, topic, body }, at);
    if (outcome === 'delivered')
      await webhooks.delivered(affiliatorId, id, { status: 204, failure: null, tookMs: 38, at });
    else
      await webhooks.notDelivered(
        affiliatorId,
        id,
        { status: 503, failure: 'status', tookMs: 412, at },
        null,
        at,
      );
  }
  await webhooks.refresh(affiliatorId);
  await handler.handle({
    decider: webhookDecider,
    streamId: affiliatorId,
    ...derivedSending({
      actor: { userId: affiliatorId, roleId: roles.affiliator, impersonatorId: null },
      source: seedNamespace,
      purpose: 'webhook',
      correlationId: seedNamespace,
    }),
    command: {
      type: 'SetWebhook',
      data: { urlId, host: url.host, topics: webhookTopics.join(' '), secretId },
    },
    outcome: () => ({ status: 200, body: {} }),
  });
  // Put last: if it exists, everything else does.
  await secrets.put(webhookPlaces.url, urlId, url.href);
};
