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
  'lead.status_changed': 'The status of one of your leads has changed.',
  'lead.converted': 'One of your leads became a customer.',
  'lead.deposited': 'One of your leads made the first deposit.',
  [webhookTest]: 'A test delivery that you requested.',
};

/** How long receivers should accept a signature. */
const signedForSeconds = 300;

const description = [
  `Sent to the address of your webhook over https, at least once. ${webhookHeaders.delivery} and \`id\` are the same in every attempt. Deliveries may arrive out of order: of two deliveries about a lead, the one with the greater \`change\` is newer.`,
  `To verify a delivery: read \`t\` and each \`v1\` from ${webhookHeaders.signature} (\`t=<seconds since 1970>,v1=<hex>\`). Compute the hexadecimal HMAC-SHA-256 of \`t\`, a dot and the unchanged bytes of the body, with your webhook's full secret (including \`whsec_\`) as the key. Compare it with every \`v1\` in constant time, and accept the delivery if one is equal. For a day after the secret was replaced there are two signatures, if the earlier secret was kept. Reject a \`t\` more than ${signedForSeconds} seconds away from your clock: every attempt is signed again.`,
  `Answer 2xx within ${seconds(timeoutMs)}. The body of the answer is not read, and redirects are not followed. After any other outcome the delivery is retried: first after at most ${seconds(firstRetryMs)}, then with twice the delay each time, up to ${hours(longestRetryMs)}, for ${hours(triedForMs)} in total. The actual delay is random within the upper half of these delays. Until the retry, your webhook gets no other deliveries. A \`Retry-After\` of a 429 or 503 is respected up to ${hours(askedRestMs)}. A webhook that has failed for ${hours(failsForMs)} is switched off; one that answers 410 is switched off at once.`,
].join('\n\n');

const told: readonly (WebhookTopic | typeof webhookTest)[] = [...webhookTopics, webhookTest];

/** What webhooks of affiliators are sent, for the OpenAPI document. */
export const declaredWebhooks: readonly DeclaredWebhook[] = told.map((topic) => ({
  name: topic,
  summary: summaries[topic],
  description,
  headers: {
    [webhookHeaders.delivery]: {
      description: 'Id of the delivery; the same for every attempt.',
      schema: { type: 'string', format: 'uuid' },
    },
    [webhookHeaders.event]: {
      description: 'The event.',
      schema: { type: 'string', enum: [topic] },
    },
    [webhookHeaders.signature]: {
      description: 'Time of signing, and the signatures.',
      schema: { type: 'string', pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
    },
  },
  body: webhookPayloads[topic],
}));
