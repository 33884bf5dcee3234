/** What a webhook can report about a lead. */
export const webhookTopics = ['lead.status_changed', 'lead.converted', 'lead.deposited'] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

export const isWebhookTopic = (text: string): text is WebhookTopic =>
  webhookTopics.some((topic) => topic === text);

/** Sent when the owner requests a test. */
export const webhookTest = 'webhook.test';

/** The states of a delivery. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt failed that was not answered with 2xx. */
export const deliveryFailures = [
  'status',
  'timeout',
  'unreachable',
  'refused-address',
  'redirect',
  'not-encrypted',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** Why a webhook is switched off. */
export const webhookOffReasons = ['owner', 'failing', 'gone'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

export const webhookUrlMax = 2_000;

/** The receiver of the demo's affiliate: it runs on this machine, and never in production. */
export const demoWebhookOrigin = 'https://receiver.daybook.test';
