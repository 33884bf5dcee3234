import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { ProposedDepositAct } from '../../shared/trading/proposals.ts';
import type { Book } from '../../shared/trading/types.ts';

/**
 * What staff say of a deposit and a second person must confirm (docs/decisions/0093). Stored names and shapes: never
 * renamed, only superseded (docs/streams.md).
 */

type Proposal = Book & { proposalId: string; userId: string };

export type DepositActProposed = DomainEvent<
  'DepositActProposed',
  Proposal & {
    walletId: string;
    /** Who proposes it, and never confirms it. */
    staffId: string;
    act: ProposedDepositAct;
    /** How much of amount and fee is taken back, in the wallet's currency. */
    amount: Decimal;
    /** After this moment nobody confirms it, ISO 8601 UTC. */
    until: string;
  }
>;

/** What was proposed follows in the same append. */
export type DepositProposalConfirmed = DomainEvent<
  'DepositProposalConfirmed',
  Proposal & { staffId: string }
>;
export type DepositProposalDeclined = DomainEvent<
  'DepositProposalDeclined',
  Proposal & { staffId: string }
>;

export type DepositProposalEvent =
  DepositActProposed | DepositProposalConfirmed | DepositProposalDeclined;

/** Their part of the deposit's catalogue. */
export const depositProposalEvents = {
  DepositActProposed: { version: 1 },
  DepositProposalConfirmed: { version: 1 },
  DepositProposalDeclined: { version: 1 },
} as const satisfies Readonly<Record<DepositProposalEvent['type'], object>>;

export const isDepositProposalEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: DepositProposalEvent['type'] }> =>
  Object.hasOwn(depositProposalEvents, event.type);
