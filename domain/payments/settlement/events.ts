import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type {
  SettledReason,
  SettlementKind,
  SettlementLine,
} from '../../shared/payments/settlement.ts';
import type { Gateway } from '../../shared/payments/types.ts';

/**
 * A provider's settlement file, in a stream of its own whose id follows from gateway and file, so that the same file is taken
 * once. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
export type SettlementFileTaken = DomainEvent<
  'SettlementFileTaken',
  {
    gateway: Gateway;
    /** SHA-256 of the file, in hex. */
    digest: string;
    /** Days of the first and the last line, YYYY-MM-DD. */
    from: string;
    to: string;
    /** How many lines follow. */
    lines: number;
  }
>;

/** Some of its lines; all of them follow in the same append. */
export type SettlementLinesTaken = DomainEvent<
  'SettlementLinesTaken',
  { gateway: Gateway; lines: readonly SettlementLine[] }
>;

/** A person has looked at a difference, and says why it is none any more. */
export type DifferenceSettled = DomainEvent<
  'DifferenceSettled',
  {
    kind: SettlementKind;
    paymentId: string;
    reason: SettledReason;
    /** The number of a ticket or a document elsewhere. */
    reference: string | null;
  }
>;

/** Who is to look at a difference. Until it is given to somebody, that is who took the file in. */
export type DifferenceAssigned = DomainEvent<
  'DifferenceAssigned',
  { kind: SettlementKind; paymentId: string; assigneeId: string }
>;

export type SettlementEvent =
  SettlementFileTaken | SettlementLinesTaken | DifferenceAssigned | DifferenceSettled;

export const settlementEventCatalogue: EventCatalogue = {
  category: 'settlement',
  events: {
    SettlementFileTaken: { version: 1 },
    SettlementLinesTaken: { version: 1 },
    DifferenceAssigned: { version: 1 },
    DifferenceSettled: { version: 1 },
  },
};
