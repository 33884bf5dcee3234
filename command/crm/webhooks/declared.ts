import {
  webhookTest,
  webhookTopics,
  type WebhookTopic,
} from '../../../domain/shared/crm/webhooks.ts';
import type { DeclaredWebhook } from '../../../infra/http/openapi/webhooks.ts';
import { deliveryBounds } from './deliver.ts';
import { webhookPayloads } from './payloads.ts';
import { webhookHeaders } from './sign.ts';

const { timeoutMs, firstRetryMs, longestRetryMs, askedRestMs, triedForMs, failsForMs } =
  deliveryBounds;
const hours = (ms: number): string => `${ms / 3_600_000} h`;
const seconds = (ms: number): string => `${ms / 1_000} s`;

const summaries: Readonly<Record<WebhookTopic | typeof webhookTest, string>> = {
  'lead.status_changed': 'A lead of yours has another status.',
  'lead.converted': 'A lead of yours became a customer.',
  'lead.deposited': 'A lead of yours paid for the first time.',
  [webhookTest]: 'You asked for a try.',
};

/** How long receivers should accept a signature. */
const signedForSeconds = 300;

const description = [
  `Sent to the address of your webhook, over https, at least once. ${webhookHeaders.delivery} and \`id\` are the same in each repeat; \`change\` of a lead tells which news of it is newer, as the order is not promised.`,
  `To verify it: take \`t\` and each \`v1\` of ${webhookHeaders.signature} (\`t=<seconds since 1970>,v1=<hex>\`); compute HMAC-SHA-256, in hex, of \`t\`, a dot and the bytes of the body as they came, with your webhook's secret as it was told (with its \`whsec_\`); compare with every \`v1\` in constant time, and take it if one is the same. There are two for a day after the secret was replaced, if the one before was kept. Refuse a \`t\` more than ${signedForSeconds} seconds away from your clock: each try is signed anew.`,
  `Answer 2xx within ${seconds(timeoutMs)}; the body of the answer is not read, and redirects are not followed. Anything else is tried again after at most ${seconds(firstRetryMs)}, then twice as long each time, up to ${hours(longestRetryMs)}, and anywhere in the upper half of that, for ${hours(triedForMs)}; your webhook rests meanwhile. A 429 or 503 may say in \`Retry-After\` when to come back, which is believed for ${hours(askedRestMs)} at most. A webhook that failed for ${hours(failsForMs)} is switched off, and one that answers 410 at once.`,
].join('\n\n');

const told: readonly (WebhookTopic | typeof webhookTest)[] = [...webhookTopics, webhookTest];

/** What webhooks of affiliators are sent, for the OpenAPI document. */
export const declaredWebhooks: readonly DeclaredWebhook[] = told.map((topic) => ({
  name: topic,
  summary: summaries[topic],
  description,
  headers: {
    [webhookHeaders.delivery]: {
      description: 'Id of the delivery.',
      schema: { type: 'string', format: 'uuid' },
    },
    [webhookHeaders.event]: {
      description: 'What it tells of.',
      schema: { type: 'string', enum: [topic] },
    },
    [webhookHeaders.signature]: {
      description: 'When it was signed, and the signatures.',
      schema: { type: 'string', pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
    },
  },
  body: webhookPayloads[topic],
}));
