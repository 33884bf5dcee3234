import { createStreamReader } from '../../command/core/stream-reader.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import { deliverWebhooks } from '../../command/crm/webhooks/deliver.ts';
import { referenceAtIn, webhookNewsKind } from '../../command/crm/webhooks/news.ts';
import { createWebhookStore } from '../../command/crm/webhooks/store.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import { demoWebhookOrigin } from '../../domain/shared/crm/webhooks.ts';
import { roles } from '../../domain/shared/roles.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { createSecrets } from '../../infra/vault/secrets.ts';
import type { Foundation } from './foundation.ts';
import { newestState } from './newest-state.ts';

/** Finds news for affiliates' webhooks in the log. */
export const webhookNewsOf = ({ store, codec, reader, pools, clock }: Foundation): JobKind =>
  webhookNewsKind({
    streams: createStreamReader({ store, reader }),
    referenceAt: referenceAtIn(store, codec),
    webhooks: createWebhookStore(pools.app),
    clock,
  });

const isActiveAffiliator =
  (foundation: Foundation) =>
  async (userId: string): Promise<boolean> => {
    const user = await newestState(foundation, userDecider, userId);
    return user.status === 'registered' && user.isActive && user.roleId === roles.affiliator;
  };

/** Sends a delivery. It has its own runner, so that slow receivers hold up nothing else. */
export const deliverWebhooksOf = (foundation: Foundation): JobKind => {
  const { store, reader, pools, masterKey, handler, clock, log, config } = foundation;
  return deliverWebhooks({
    streams: createStreamReader({ store, reader }),
    secrets: createSecrets(pools.app, masterKey),
    webhooks: createWebhookStore(pools.app),
    handler,
    mintId: uuidv7,
    clock,
    isActive: isActiveAffiliator(foundation),
    receivers:
      config.webhookReceiver === null ? {} : { [demoWebhookOrigin]: config.webhookReceiver },
    onError: (error) => log.warn({ err: error }, 'webhook deliveries of an affiliate failed'),
  });
};

const dayMs = 24 * 3_600_000;
const keptMs = 30 * dayMs;

/** Deletes settled deliveries after a month. */
export const sweepDeliveriesOf = ({ pools, clock }: Foundation) => ({
  name: 'sweep_webhook_deliveries' as const,
  everyMs: dayMs / 24,
  run: async () => {
    const webhooks = createWebhookStore(pools.app);
    await webhooks.forgetBefore(new Date(clock().getTime() - keptMs));
  },
});
