import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * Who signed in, and when. The stream's id is the user's; address and session stand, encrypted, beside the actor. Stored
 * names: never renamed.
 */
export type SignedIn = DomainEvent<
  'SignedIn',
  {
    /** The device has signed in to this account within the last half year. */
    isKnownDevice: boolean;
  }
>;

/** Staff began to act for a customer (Login as), or stopped. The stream's id is the member of staff's. */
export type ActingStarted = DomainEvent<'ActingStarted', { customerId: string }>;
export type ActingStopped = DomainEvent<'ActingStopped', { customerId: string }>;

export type SignInEvent = SignedIn | ActingStarted | ActingStopped;

/** What is no sign-in of the person whose stream it is. */
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
