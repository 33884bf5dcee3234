import { uuidv7 } from '../../../command/core/ids.ts';
import { createWebhookStore } from '../../../command/crm/webhooks/store.ts';
import type { Owner } from './populated.ts';
import type { RealApp } from './real-app.ts';
import { get, json, type SureCall } from './sure-call.ts';

const path = '/affiliate/webhook';
const webhook = { url: 'https://hooks.example.com/in', events: ['lead.converted'] };

/** Calls about an affiliator's own webhook, which is set up again before each. */
export const sureWebhookCalls = async (
  { foundation }: Pick<RealApp, 'foundation'>,
  affiliator: Pick<Owner, 'call' | 'cookie' | 'userId'>,
): Promise<Readonly<Record<string, SureCall>>> => {
  const webhooks = createWebhookStore(foundation.pools.app);
  const id = uuidv7();
  const ownerId = affiliator.userId;
  await webhooks.ask({ id, ownerId, leadId: null, topic: 'webhook.test', body: '{}' }, new Date());
  const before = () => affiliator.call.put(path).send(webhook);
  const act = (call: SureCall['call']): SureCall => ({ by: affiliator, before, call });
  return {
    [`GET ${path}`]: act(get({})),
    [`PUT ${path}`]: act(json(webhook)),
    [`DELETE ${path}`]: act(json({})),
    [`POST ${path}/secret`]: act(json({ keepEarlier: true })),
    [`POST ${path}/on`]: act(json({})),
    [`POST ${path}/off`]: act(json({})),
    [`POST ${path}/test`]: act(json({})),
    [`GET ${path}/deliveries`]: act(get({})),
    [`POST ${path}/deliveries/{id}/resend`]: {
      by: affiliator,
      before: async () => {
        await before();
        await webhooks.drop(ownerId, new Date());
      },
      call: json({}, { id }),
    },
  };
};
