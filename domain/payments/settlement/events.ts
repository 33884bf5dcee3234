import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type {
  SettledReason,
  SettlementKind,
  SettlementLine,
} from '../../shared/payments/settlement.ts';
import type { Gateway } from '../../shared/payments/types.ts';

/**
 * A provider's settlement file, in its own stream. The stream's id is derived from gateway and file, so that the same
 * file is taken in once. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
export type SettlementFileTaken = DomainEvent<
  'SettlementFileTaken',
  {
    gateway: Gateway;
    /** SHA-256 of the file, in hex. */
    digest: string;
    /** The dates of the first and the last line, YYYY-MM-DD. */
    from: string;
    to: string;
    /** The number of lines that follow. */
    lines: number;
  }
>;

/** Some of the file's lines; all of them are in the same append. */
export type SettlementLinesTaken = DomainEvent<
  'SettlementLinesTaken',
  { gateway: Gateway; lines: readonly SettlementLine[] }
>;

/** A person has checked a difference, and explains why it is settled. */
export type DifferenceSettled = DomainEvent<
  'DifferenceSettled',
  {
    kind: SettlementKind;
    paymentId: string;
    reason: SettledReason;
    /** The number of a ticket or a document in another system. */
    reference: string | null;
  }
>;

/** Who has to check a difference. Until it is assigned, that is the person who took the file in. */
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
