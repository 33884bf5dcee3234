import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Adjustment, Book } from '../../shared/trading/types.ts';

/**
 * Acts of staff that need a second person (docs/decisions/0039), in the stream of the wallet whose money they move. Stored
 * names and shapes: never renamed, only superseded (docs/streams.md).
 */

/** Terms of an order as they are to stand; absent leaves a term, `null` removes a level. */
export type ProposedTerms = Readonly<{
  openRate?: Decimal | undefined;
  closeRate?: Decimal | null | undefined;
  spread?: Decimal | undefined;
  profit?: Decimal | null | undefined;
  loss?: Decimal | null | undefined;
}>;

/** What is proposed. `revision`: of the order as it was seen; one that has changed since is not touched. */
export type ProposedAct =
  | (Readonly<{ kind: 'adjustment' }> & Adjustment)
  | Readonly<{ kind: 'withdrawal'; withdrawalId: string }>
  | Readonly<{ kind: 'correction'; orderId: string; revision: number; terms: ProposedTerms }>
  | Readonly<{ kind: 'deletion'; orderId: string; revision: number }>;

export type ProposedKind = ProposedAct['kind'];

type Proposal = Book & { proposalId: string; userId: string };

export type ActProposed = DomainEvent<
  'ActProposed',
  Proposal & {
    /** Who proposes it, and never confirms it. */
    staffId: string;
    act: ProposedAct;
    /** How much it moves, in the wallet's currency. */
    amount: Decimal;
    /** After this moment nobody confirms it, ISO 8601 UTC. */
    until: string;
  }
>;

/** What was proposed follows in the same append. */
export type ProposalConfirmed = DomainEvent<'ProposalConfirmed', Proposal & { staffId: string }>;
export type ProposalDeclined = DomainEvent<'ProposalDeclined', Proposal & { staffId: string }>;

export type ProposalEvent = ActProposed | ProposalConfirmed | ProposalDeclined;

/** Their part of the wallet's catalogue. */
export const proposalEvents = {
  ActProposed: { version: 1 },
  ProposalConfirmed: { version: 1 },
  ProposalDeclined: { version: 1 },
} as const satisfies Readonly<Record<ProposalEvent['type'], object>>;

export const isProposalEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: ProposalEvent['type'] }> =>
  Object.hasOwn(proposalEvents, event.type);
