import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { ProposedWalletAct } from '../../shared/trading/proposals.ts';
import type { Book } from '../../shared/trading/types.ts';

/**
 * Staff acts that need a second person (docs/decisions/0039), in the stream of the wallet whose money they move. Stored
 * names and shapes: never renamed, only superseded (docs/streams.md).
 */

type Proposal = Book & { proposalId: string; userId: string };

export type ActProposed = DomainEvent<
  'ActProposed',
  Proposal & {
    /** The staff member who proposes it, and who can never confirm it. */
    staffId: string;
    act: ProposedWalletAct;
    /** How much it moves, in the wallet's currency; `null` when it cannot be known. */
    amount: Decimal | null;
    /** Nobody can confirm it after this moment, ISO 8601 UTC. */
    until: string;
  }
>;

/** The events of the proposed act follow in the same append. */
export type ProposalConfirmed = DomainEvent<'ProposalConfirmed', Proposal & { staffId: string }>;
export type ProposalDeclined = DomainEvent<'ProposalDeclined', Proposal & { staffId: string }>;

export type ProposalEvent = ActProposed | ProposalConfirmed | ProposalDeclined;

/** Version 1 stored an amount of zero for a deletion without a price; now it is `null`. */
const withoutPrice = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { act, amount } = data;
  const isDeletion =
    act !== null && typeof act === 'object' && 'kind' in act && act.kind === 'deletion';
  return { ...data, amount: isDeletion && amount === '0' ? null : amount };
};

/** The part of the wallet's event catalogue with these events. */
export const proposalEvents = {
  ActProposed: { version: 2, upcasters: { 1: withoutPrice } },
  ProposalConfirmed: { version: 1 },
  ProposalDeclined: { version: 1 },
} as const satisfies Readonly<Record<ProposalEvent['type'], object>>;

export const isProposalEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: ProposalEvent['type'] }> =>
  Object.hasOwn(proposalEvents, event.type);
