import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { WebhookOffReason } from '../../shared/crm/webhooks.ts';

/**
 * Where an affiliator's programs are told about their leads; the stream's id is the affiliator's. Address and secret
 * are in the vault under the ids in these events. Stored names and shapes: never renamed, only superseded
 * (docs/streams.md).
 */
export type WebhookSet = DomainEvent<
  'WebhookSet',
  {
    urlId: string;
    /** The host of the address, without the path, which may contain a secret. */
    host: string;
    /** Topics separated by spaces. */
    topics: string;
  }
>;
export type WebhookSecretMade = DomainEvent<
  'WebhookSecretMade',
  {
    secretId: string;
    /** Until when the previous secret also signs (ISO 8601 UTC); `null` if it no longer does, or there was none. */
    earlierUntil: string | null;
  }
>;
export type WebhookTurnedOff = DomainEvent<'WebhookTurnedOff', { reason: WebhookOffReason }>;
export type WebhookTurnedOn = DomainEvent<'WebhookTurnedOn', Record<never, never>>;
export type WebhookRemoved = DomainEvent<'WebhookRemoved', Record<never, never>>;

export type WebhookEvent =
  WebhookSet | WebhookSecretMade | WebhookTurnedOff | WebhookTurnedOn | WebhookRemoved;

const ofOwner = (_data: unknown, streamId: string): string => streamId;

export const webhookEventCatalogue: EventCatalogue = {
  category: 'webhook',
  events: {
    WebhookSet: { version: 1, personal: ['host'], subject: ofOwner },
    WebhookSecretMade: { version: 1 },
    WebhookTurnedOff: { version: 1 },
    WebhookTurnedOn: { version: 1 },
    WebhookRemoved: { version: 1 },
  },
};
