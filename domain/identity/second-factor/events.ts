import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * The second factor of a person, whose id is the stream's: that there is one, and what became of it. Secret, codes
 * and keys lie in the vault alone. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
export type SecondFactorTurnedOn = DomainEvent<'SecondFactorTurnedOn', Record<never, never>>;
/** By the person. */
export type SecondFactorTurnedOff = DomainEvent<'SecondFactorTurnedOff', Record<never, never>>;
/** By an administrator, for somebody who lost device and codes. */
export type SecondFactorReset = DomainEvent<'SecondFactorReset', Record<never, never>>;
/** New recovery codes stand in place of those before. */
export type RecoveryCodesMade = DomainEvent<'RecoveryCodesMade', Record<never, never>>;
/** A passkey of this person, under a name of their own; what it is told by lies in the vault. */
export type PasskeyAdded = DomainEvent<'PasskeyAdded', { passkeyId: string; name: string }>;
/** By the person. */
export type PasskeyRemoved = DomainEvent<'PasskeyRemoved', { passkeyId: string }>;
/** `left`: how many can still be used. */
export type RecoveryCodeUsed = DomainEvent<'RecoveryCodeUsed', { left: number }>;

export type SecondFactorEvent =
  | SecondFactorTurnedOn
  | SecondFactorTurnedOff
  | SecondFactorReset
  | RecoveryCodesMade
  | PasskeyAdded
  | PasskeyRemoved
  | RecoveryCodeUsed;

const ofPerson = (_data: unknown, streamId: string): string => streamId;

export const secondFactorEventCatalogue: EventCatalogue = {
  category: 'second_factor',
  events: {
    SecondFactorTurnedOn: { version: 1 },
    SecondFactorTurnedOff: { version: 1 },
    SecondFactorReset: { version: 1 },
    RecoveryCodesMade: { version: 1 },
    RecoveryCodeUsed: { version: 1 },
    PasskeyAdded: { version: 1, personal: ['name'], subject: ofPerson },
    PasskeyRemoved: { version: 1 },
  },
};
