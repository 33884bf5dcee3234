import { abs, add, div, gt, lte, mul, sub, type Decimal } from '../../shared/decimal.ts';
import { never } from '../../shared/decider.ts';
import { DomainError, invariant } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { resultAtQuote } from '../../shared/trading/formulas.ts';
import type { ProposedWalletAct } from '../../shared/trading/proposals.ts';
import { tradingErrors } from '../errors.ts';
import { adjustBalance } from './adjust-balance.ts';
import type {
  CancelOrder,
  ConfirmProposal,
  CorrectOrder,
  DeclineProposal,
  StaffAct,
} from './commands.ts';
import { costsBack, sumOfBack } from './costs.ts';
import { cancelOrder, correctOrder } from './correct-order.ts';
import type { CorrectionEvent, OrderAmended } from './correction-events.ts';
import {
  limitIn,
  isWaiting,
  movedBefore,
  type Counted,
  type FourEyes,
  type StaffMove,
} from './counted.ts';
import { approveWithdrawal, requireNoAccess } from './end-withdrawal.ts';
import type { BalanceAdjusted, WalletEvent } from './events.ts';
import type { ActProposed, ProposalConfirmed, ProposalDeclined } from './proposal-events.ts';
import { requireSecondHand } from './hands.ts';
import { isFresh } from './rules.ts';
import { orderIn, type OpenWalletState, type PendingProposal, type Wallet } from './state.ts';
import type { WithdrawalApproved } from './withdrawal-events.ts';

/**
 * Above an amount that the site sets, a staff act on real money waits for a second person (docs/decisions/0039). What
 * one person moves in a wallet within a day counts together, so that many small acts count as one large act.
 */

/** Most pending proposals of one wallet. */
export const proposalsMax = 20;

type StaffActEvent = Extract<WalletEvent, { data: Counted }>;

const decideAct = (command: StaffAct, state: Wallet): readonly StaffActEvent[] => {
  switch (command.type) {
    case 'AdjustBalance':
      return adjustBalance(command, state);
    case 'ApproveWithdrawal':
      return approveWithdrawal(command, state);
    case 'CorrectOrder':
      return correctOrder(command, state);
    case 'CancelOrder':
      return cancelOrder(command, state);
    default:
      return never(command);
  }
};

/** How much the new terms of an open order change its result, in the wallet's currency. */
const amendedBy = (wallet: OpenWalletState, { data }: OrderAmended): Decimal | null => {
  const order = orderIn(wallet, data.orderId);
  if (order === undefined) return null;
  const moved = mul(abs(sub(data.openRate, data.before.openRate)), order.amount);
  return div(add(moved, abs(sub(data.spread, data.before.spread))), order.exchangeRate);
};

/**
 * The result that deleting an open order takes away, and the costs that are given back. `null` when it cannot be known:
 * at the last price of a closed market, or at an old price, a loss that everybody already knows of would look like
 * none.
 */
const forgone = (
  wallet: OpenWalletState,
  orderId: string,
  { quotes, now }: Pick<FourEyes, 'quotes' | 'now'>,
): Decimal | null => {
  const order = orderIn(wallet, orderId);
  const quote = order && Object.hasOwn(quotes, order.instrument) && quotes[order.instrument];
  if (!order || !quote || quote.market === 'closed' || !isFresh(quote, now)) return null;
  return add(abs(resultAtQuote(order, quote)), abs(sumOfBack(costsBack(order.costs))));
};

/** How much an act moves, in the wallet's currency; `null` when it cannot be known. */
const sizeOf = (
  event: StaffActEvent,
  wallet: OpenWalletState,
  fourEyes: FourEyes,
): Decimal | null => {
  switch (event.type) {
    case 'BalanceAdjusted':
      return event.data.amount;
    case 'WithdrawalApproved':
      return add(event.data.amount, event.data.fee);
    case 'OrderCorrected':
    case 'OrderReversed':
      return abs(event.data.posted);
    case 'OrderAmended':
      return amendedBy(wallet, event);
    case 'OrderCancelled':
      return forgone(wallet, event.data.orderId, fourEyes);
    default:
      return never(event);
  }
};

const orderOf = ({ data: { orderId, history, reason } }: CorrectOrder | CancelOrder) => ({
  orderId,
  revision: history.revision,
  ...(reason === null || reason === undefined ? {} : { reason }),
});

const actOf = (command: StaffAct): ProposedWalletAct => {
  switch (command.type) {
    case 'AdjustBalance': {
      const { type, amount, purpose, reference } = command.data;
      return { kind: 'adjustment', type, amount, purpose, reference };
    }
    case 'ApproveWithdrawal':
      return { kind: 'withdrawal', withdrawalId: command.data.withdrawalId };
    case 'CorrectOrder': {
      const { openRate, closeRate, spread, profit, loss } = command.data;
      const terms = { openRate, closeRate, spread, profit, loss };
      return { kind: 'correction', ...orderOf(command), terms };
    }
    case 'CancelOrder': {
      return { kind: 'deletion', ...orderOf(command) };
    }
    default:
      return never(command);
  }
};

/** The target of an act that allows one proposal at a time; `null` when there is no such limit. */
const targetOf = (act: ProposedWalletAct): string | null => {
  if (act.kind === 'adjustment') return null;
  return act.kind === 'withdrawal' ? act.withdrawalId : act.orderId;
};

const propose = (
  wallet: OpenWalletState,
  act: ProposedWalletAct,
  {
    staffId,
    amount,
    fourEyes,
  }: Readonly<{ staffId: string; amount: Decimal | null; fourEyes: FourEyes }>,
): ActProposed => {
  const { proposals, mode, currency, userId } = wallet;
  const { proposalId, until, now } = fourEyes;
  const waiting = proposals.filter((proposal) => isWaiting(proposal, now));
  const target = targetOf(act);
  if (target !== null && waiting.some((proposal) => targetOf(proposal.act) === target))
    throw new DomainError(tradingErrors.ALREADY_PROPOSED);
  if (waiting.length >= proposalsMax)
    throw new DomainError(tradingErrors.TOO_MANY_PROPOSALS, { limit: `${proposalsMax}` });
  return {
    type: 'ActProposed',
    data: { mode, currency, proposalId, userId, staffId, act, amount, until },
  };
};

// A generic, because spreading a union value loses which member it was.
const withCount = <Event extends StaffActEvent>(event: Event, countedFor: StaffMove): Event => ({
  ...event,
  data: { ...event.data, countedFor },
});

/** Carries out a staff act, or records it as a proposal when one person is not enough. */
export const decideStaffAct = (command: StaffAct, state: Wallet): readonly WalletEvent[] => {
  const events = decideAct(command, state);
  const { fourEyes, staffId } = command.data;
  const [event] = events;
  if (fourEyes === null || staffId === null || event === undefined) return events;
  invariant(state.status === 'open', 'staff act on open wallets');
  if (state.mode !== 'real') return events;
  const size = sizeOf(event, state, fourEyes);
  const at = fourEyes.now;
  const amount = size ?? '0';
  const inAll = add(amount, movedBefore(state.moves, { staffId, at }));
  if (size !== null && lte(inAll, limitIn(state.currency, fourEyes)))
    return [gt(amount, '0') ? withCount(event, { staffId, at, amount }) : event];
  return [propose(state, actOf(command), { staffId, amount: size, fourEyes })];
};

const requireProposal = (
  state: Wallet,
  { proposalId, staffId, now }: ConfirmProposal['data'] | DeclineProposal['data'],
) => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  if (state.userId === staffId) throw new DomainError(generalErrors.OWN_MATTER);
  const proposal = state.proposals.find((pending) => pending.proposalId === proposalId);
  if (proposal === undefined || !isWaiting(proposal, now))
    throw new DomainError(tradingErrors.PROPOSAL_NOT_WAITING);
  const { mode, currency, userId } = state;
  return { proposal, wallet: { mode, currency, proposalId, userId, staffId } };
};

type Facts = ConfirmProposal['data'];

/** The proposed act as a command of the person who proposed it, on the facts of this moment. */
const commandOf = (
  { act, staffId }: PendingProposal,
  { history, market, evidence, accessSetBy, proposerHeldBy, quotes, stopOutLevel, now }: Facts,
): StaffAct => {
  const seen = { staffId, fourEyes: null };
  switch (act.kind) {
    case 'adjustment':
      return { type: 'AdjustBalance', data: { ...act, ...seen, reason: 'staff', quotes, now } };
    case 'withdrawal': {
      const { withdrawalId } = act;
      const access = { accessSetBy, heldBy: proposerHeldBy };
      const facts = { withdrawalId, evidence, ...access, quotes, now };
      return { type: 'ApproveWithdrawal', data: { ...facts, ...seen } };
    }
    case 'correction':
    case 'deletion': {
      if (history === null || market === null) throw new DomainError(tradingErrors.ORDER_NOT_FOUND);
      const { orderId, revision: expectedRevision, reason } = act;
      const order = { orderId, history, expectedRevision, reason, ...seen };
      if (act.kind === 'deletion') return { type: 'CancelOrder', data: order };
      const stopOut = { stopOutLevel, quotes, now };
      return { type: 'CorrectOrder', data: { ...order, ...act.terms, market, stopOut } };
    }
    default:
      return never(act);
  }
};

/** Carries out what another staff member proposed. */
export const confirmProposal = (
  { data }: ConfirmProposal,
  state: Wallet,
): readonly (ProposalConfirmed | BalanceAdjusted | WithdrawalApproved | CorrectionEvent)[] => {
  const { proposal, wallet } = requireProposal(state, data);
  requireSecondHand(data, proposal.staffId);
  if (proposal.act.kind === 'withdrawal') requireNoAccess(data);
  const events = decideAct(commandOf(proposal, data), state);
  return [{ type: 'ProposalConfirmed', data: wallet }, ...events];
};

/** Ends a proposal: another person declines it, or the person who made it withdraws it. */
export const declineProposal = (
  { data }: DeclineProposal,
  state: Wallet,
): readonly ProposalDeclined[] => [
  { type: 'ProposalDeclined', data: requireProposal(state, data).wallet },
];
