/** What a webhook can tell of a lead. */
export const webhookTopics = ['lead.status_changed', 'lead.converted', 'lead.deposited'] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

export const isWebhookTopic = (text: string): text is WebhookTopic =>
  webhookTopics.some((topic) => topic === text);

/** Sent when its owner asks for a try. */
export const webhookTest = 'webhook.test';

/** How a delivery stands. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What became of a try that was not answered with 2xx. */
export const deliveryFailures = [
  'status',
  'timeout',
  'unreachable',
  'refused-address',
  'redirect',
  'not-encrypted',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** Why a webhook is off. */
export const webhookOffReasons = ['owner', 'failing', 'gone'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

export const webhookUrlMax = 2_000;

/** Where the demo's affiliate has a receiver: it stands on this machine, and never in production. */
export const demoWebhookOrigin = 'https://receiver.daybook.test';
