import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * Who signed in, and when. The stream's id is the user's; address and session are encrypted in the metadata. Stored
 * names: never renamed.
 */
export type SignedIn = DomainEvent<
  'SignedIn',
  {
    /** Whether the device has signed in to this account within the last half year. */
    isKnownDevice: boolean;
  }
>;

/** A member of staff started to act for a customer (Login as), or stopped. The stream's id is the member of staff's. */
export type ActingStarted = DomainEvent<'ActingStarted', { customerId: string }>;
export type ActingStopped = DomainEvent<'ActingStopped', { customerId: string }>;

export type SignInEvent = SignedIn | ActingStarted | ActingStopped;

/** Events that are not sign-ins of the stream's person. */
export const actingEvents = ['ActingStarted', 'ActingStopped'] as const satisfies readonly (
  ActingStarted['type'] | ActingStopped['type']
)[];

export const signInEventCatalogue: EventCatalogue = {
  category: 'sign_in',
  events: {
    SignedIn: { version: 1 },
    ActingStarted: { version: 1 },
    ActingStopped: { version: 1 },
  },
};
