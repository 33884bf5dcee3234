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

export type SignInEvent = SignedIn;

export const signInEventCatalogue: EventCatalogue = {
  category: 'sign_in',
  events: { SignedIn: { version: 1 } },
};
