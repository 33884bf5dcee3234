import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * The second factor of a person, whose id is the stream's: whether there is one, and what happened to it. Secrets,
 * codes and keys exist only in the vault. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
export type SecondFactorTurnedOn = DomainEvent<'SecondFactorTurnedOn', Record<never, never>>;
/** By the person. */
export type SecondFactorTurnedOff = DomainEvent<'SecondFactorTurnedOff', Record<never, never>>;
/** By an administrator, for a person who lost device and codes. */
export type SecondFactorReset = DomainEvent<'SecondFactorReset', Record<never, never>>;
/** New recovery codes replace the earlier ones. */
export type RecoveryCodesMade = DomainEvent<'RecoveryCodesMade', Record<never, never>>;
/** A passkey of this person, with a name that they chose; its public key is in the vault. */
export type PasskeyAdded = DomainEvent<'PasskeyAdded', { passkeyId: string; name: string }>;
/** By the person. */
export type PasskeyRemoved = DomainEvent<'PasskeyRemoved', { passkeyId: string }>;
/** `left`: how many codes can still be used. */
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
