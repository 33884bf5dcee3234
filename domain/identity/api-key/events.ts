import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * Keys of an affiliator's programs; the stream's id is the affiliator's. A key exists only in the vault, as a hash.
 * Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
export type ApiKeyMade = DomainEvent<
  'ApiKeyMade',
  {
    keyId: string;
    lastFour: string;
    /** Until when the previous key stays valid (ISO 8601 UTC); `null` if it ended at once, or there was none. */
    earlierUntil: string | null;
  }
>;
/** All valid keys ended. */
export type ApiKeysRevoked = DomainEvent<'ApiKeysRevoked', Record<never, never>>;
/** The networks from which keys may be used, as CIDR separated by spaces; empty for any. */
export type ApiKeyNetworksSet = DomainEvent<'ApiKeyNetworksSet', { networks: string }>;

export type ApiKeyEvent = ApiKeyMade | ApiKeysRevoked | ApiKeyNetworksSet;

const ofOwner = (_data: unknown, streamId: string): string => streamId;

export const apiKeyEventCatalogue: EventCatalogue = {
  category: 'api_key',
  events: {
    ApiKeyMade: { version: 1 },
    ApiKeysRevoked: { version: 1 },
    ApiKeyNetworksSet: { version: 1, personal: ['networks'], subject: ofOwner },
  },
};
