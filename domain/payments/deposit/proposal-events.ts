import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { ProposedDepositAct } from '../../shared/trading/proposals.ts';
import type { Book } from '../../shared/trading/types.ts';

/**
 * Acts of staff on a deposit that a second person must confirm (docs/decisions/0093). Stored names and shapes: never
 * renamed, only superseded (docs/streams.md).
 */

type Proposal = Book & { proposalId: string; userId: string };

export type DepositActProposed = DomainEvent<
  'DepositActProposed',
  Proposal & {
    walletId: string;
    /** The person who proposes it, and can never confirm it. */
    staffId: string;
    act: ProposedDepositAct;
    /** How much of amount and fee is reversed, in the wallet's currency. */
    amount: Decimal;
    /** The last moment at which it can be confirmed, ISO 8601 UTC. */
    until: string;
  }
>;

/** The proposed events follow in the same append. */
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

/** The part of the deposit's catalogue for proposals. */
export const depositProposalEvents = {
  DepositActProposed: { version: 1 },
  DepositProposalConfirmed: { version: 1 },
  DepositProposalDeclined: { version: 1 },
} as const satisfies Readonly<Record<DepositProposalEvent['type'], object>>;

export const isDepositProposalEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: DepositProposalEvent['type'] }> =>
  Object.hasOwn(depositProposalEvents, event.type);
