import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { ProposedAct } from '../../shared/trading/proposals.ts';
import type { Book } from '../../shared/trading/types.ts';

/**
 * Acts of staff that need a second person (docs/decisions/0039), in the stream of the wallet whose money they move. Stored
 * names and shapes: never renamed, only superseded (docs/streams.md).
 */

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
