import { add, isZero, sub, type Decimal } from '../../shared/decimal.ts';
import { never } from '../../shared/decider.ts';
import { invariant } from '../../shared/errors.ts';
import type { Category, OrderType, WalletMode } from '../../shared/trading/types.ts';
import { costsAfter, costsFrom, type OrderCosts } from './costs.ts';
import { correctionEvents } from './correction-events.ts';
import { isDepositEvent, type WalletDepositEvent } from './deposit-events.ts';
import { movesAfter, type StaffMove } from './counted.ts';
import { guardAfterHand, guardAfterMove, type Guard } from './guard.ts';
import { isOrderEvent, type OrderEvent, type WalletEvent } from './events.ts';
import { afterMove } from './money.ts';
import {
  isPendingOrderEvent,
  type PendingOrderEvent,
  type PendingOrderPlaced,
} from './pending-events.ts';
import { isProposalEvent, type ActProposed, type ProposalEvent } from './proposal-events.ts';
import { afterPart, type Settled } from './settle.ts';
import { isWithdrawalEvent, type WithdrawalEvent } from './withdrawal-events.ts';

/** An open order: what decisions about it need. */
export type OpenOrderState = Readonly<{
  orderId: string;
  instrument: string;
  quote: string;
  category: Category;
  type: OrderType;
  amount: Decimal;
  openRate: Decimal;
  exchangeRate: Decimal;
  spread: Decimal;
  /** Ask minus bid at the opening. */
  openSpread: Decimal;
  marginUsed: Decimal;
  profit: Decimal | null;
  loss: Decimal | null;
  /** What moves its stop automatically; `null` when nobody ever asked for it. */
  guard: Guard | null;
  /**
   * The parts that were closed before; `null` when the order is whole. Amount, spread and margin are those of the rest.
   */
  settled: Settled | null;
  costs: OrderCosts;
}>;

/** A pending order: what decisions about it need. */
export type PendingOrderState = Readonly<
  Pick<
    PendingOrderPlaced['data'],
    | 'orderId'
    | 'instrumentId'
    | 'instrument'
    | 'category'
    | 'type'
    | 'kind'
    | 'level'
    | 'amount'
    | 'profit'
    | 'loss'
    | 'expiresAt'
  > & {
    /** The order that is cancelled when this one is filled; `null` for none. */
    linkedTo: string | null;
  }
>;

/** A withdrawal that is not decided yet. */
export type PendingWithdrawal = Readonly<{ withdrawalId: string; amount: Decimal; fee: Decimal }>;

/** A deposit that was credited. */
export type PostedDeposit = Readonly<{
  depositId: string;
  /** Amount and fee that were not taken back. */
  left: Decimal;
}>;

/** An act of staff that waits for a second person. */
export type PendingProposal = Readonly<
  Pick<ActProposed['data'], 'proposalId' | 'staffId' | 'act' | 'until'>
>;

/** How many deposits the state remembers: far more than a reaction has in progress when it crashes. */
const depositsKept = 100;

/** How many transfers from other wallets the state remembers, for the same reason. */
const transfersKept = 100;

/** More than may wait at once, because expired ones are kept too. */
const proposalsKept = 40;

export type OpenWalletState = Readonly<{
  status: 'open';
  userId: string;
  mode: WalletMode;
  currency: string;
  balance: Decimal;
  /** Sum of the margin of all open orders. */
  margin: Decimal;
  /** Sum of what pending withdrawals hold. It is part of the balance and nothing else can use it. */
  held: Decimal;
  /** In the order they were requested. */
  withdrawals: readonly PendingWithdrawal[];
  /**
   * How many events so far corrected or deleted an order, or were covered by the house. An order's history that was
   * read at another number is out of date.
   */
  amendments: number;
  /** The newest deposits, oldest first. A command that is sent again finds its own deposit here. */
  deposits: readonly PostedDeposit[];
  /** The total that was missing when deposits were taken back. The house has paid it, or may have to. */
  coveredBack: Decimal;
  /** Ids of the newest transfers that came in, oldest first. */
  transfers: readonly string[];
  /** In the order they were made, expired ones included. */
  proposals: readonly PendingProposal[];
  /** When the owner was last warned of the margin level; `null` for never. */
  calledAt: string | null;
  /** What staff moved in the day before their newest move, by minute. */
  moves: readonly StaffMove[];
  /**
   * In the order they were opened. A list, because every event copies it: copying a few hundred array elements is
   * cheaper than copying as many keys, and finding an order in it is cheap in comparison.
   */
  orders: readonly OpenOrderState[];
  /** In the order they were placed. They hold no money. */
  pending: readonly PendingOrderState[];
}>;

export type Wallet = Readonly<{ status: 'none' }> | OpenWalletState;

/** The open order of that id. */
export const orderIn = ({ orders }: OpenWalletState, orderId: string): OpenOrderState | undefined =>
  orders.find((order) => order.orderId === orderId);

/** The pending order of that id. */
export const pendingIn = (
  { pending }: OpenWalletState,
  orderId: string,
): PendingOrderState | undefined => pending.find((order) => order.orderId === orderId);

/** A wallet without events does not exist. */
export const initialState = (): Wallet => ({ status: 'none' });

const opened = (state: Wallet): OpenWalletState => {
  invariant(state.status === 'open', 'a wallet stream begins with WalletOpened');
  return state;
};

/** The wallet after an event. Events are not judged here; an impossible order of them is our own bug. */
export const evolve = (state: Wallet, event: WalletEvent): Wallet => {
  if (event.type === 'WalletOpened') {
    const { userId, mode, currency } = event.data;
    const nothing = { balance: '0', margin: '0', held: '0', coveredBack: '0' };
    const orders = { orders: [], pending: [], amendments: 0 };
    const lists = {
      withdrawals: [],
      deposits: [],
      transfers: [],
      proposals: [],
      moves: [],
      calledAt: null,
      ...orders,
    };
    return { status: 'open', userId, mode, currency, ...nothing, ...lists };
  }
  // Events that only move money are handled by `moneyMoved` alone.
  const wallet = counted(afterMove(opened(state), event), event);
  if (isOrderEvent(event)) return { ...wallet, orders: ordersAfter(wallet, event) };
  if (isPendingOrderEvent(event)) return { ...wallet, pending: pendingAfter(wallet, event) };
  if (isWithdrawalEvent(event)) return { ...wallet, withdrawals: withdrawalsAfter(wallet, event) };
  if (isProposalEvent(event)) return { ...wallet, proposals: proposalsAfter(wallet, event) };
  if (event.type === 'TransferReceived') {
    const transfers = [...wallet.transfers, event.data.transferId].slice(-transfersKept);
    return { ...wallet, transfers };
  }
  if (event.type === 'MarginCalled') return { ...wallet, calledAt: event.data.calledAt };
  if (isDepositEvent(event)) {
    const missing =
      event.type === 'DepositReversed' ? add(event.data.covered, event.data.owed) : '0';
    const coveredBack = add(wallet.coveredBack, missing);
    return { ...wallet, coveredBack, deposits: depositsAfter(wallet, event) };
  }
  return wallet;
};

const isAmendment = ({ type, data }: WalletEvent): boolean =>
  Object.hasOwn(correctionEvents, type) || ('covered' in data && !isZero(data.covered));

const counted = (wallet: OpenWalletState, event: WalletEvent): OpenWalletState => {
  const move = 'countedFor' in event.data ? event.data.countedFor : null;
  const known = move === null ? wallet : { ...wallet, moves: movesAfter(wallet.moves, move) };
  return isAmendment(event) ? { ...known, amendments: known.amendments + 1 } : known;
};

/** Expired proposals stay in the list until newer ones push them out. */
const proposalsAfter = (
  { proposals }: OpenWalletState,
  event: ProposalEvent,
): readonly PendingProposal[] => {
  const { proposalId } = event.data;
  const others = proposals.filter((proposal) => proposal.proposalId !== proposalId);
  if (event.type !== 'ActProposed') return others;
  const { staffId, act, until } = event.data;
  return [...others, { proposalId, staffId, act, until }].slice(-proposalsKept);
};

const ordersAfter = (wallet: OpenWalletState, event: OrderEvent): readonly OpenOrderState[] => {
  switch (event.type) {
    case 'OrderOpened':
      return [...wallet.orders, toOpenOrder(event.data)];
    case 'CommissionCharged':
    case 'SwapPosted': {
      const order = orderIn(wallet, event.data.orderId);
      invariant(order, 'only open orders are charged');
      const costs = costsAfter(order.costs, event);
      return wallet.orders.with(wallet.orders.indexOf(order), { ...order, costs });
    }
    case 'OrderLevelsSet': {
      const { orderId, profit, loss } = event.data;
      const order = orderIn(wallet, orderId);
      invariant(order, 'levels are set on open orders only');
      const guard = guardAfterHand(order.guard, loss);
      return wallet.orders.with(wallet.orders.indexOf(order), { ...order, profit, loss, guard });
    }
    case 'OrderTrailSet':
    case 'OrderStopMoved': {
      const order = orderIn(wallet, event.data.orderId);
      invariant(order, 'stops are moved on open orders only');
      const { loss } = event.data;
      const guard = guardAfterMove(order.guard, event.data);
      return wallet.orders.with(wallet.orders.indexOf(order), { ...order, loss, guard });
    }
    case 'OrderAmended': {
      const { orderId, openRate, spread, profit, loss } = event.data;
      const order = orderIn(wallet, orderId);
      invariant(order, 'only open orders are amended');
      const guard = guardAfterHand(order.guard, loss);
      const terms = { openRate, spread, profit, loss, guard };
      return wallet.orders.with(wallet.orders.indexOf(order), { ...order, ...terms });
    }
    case 'OrderPartlyClosed': {
      const order = orderIn(wallet, event.data.orderId);
      invariant(order, 'only open orders are closed in part');
      return wallet.orders.with(wallet.orders.indexOf(order), afterPart(order, event.data));
    }
    case 'OrderCorrected':
    case 'OrderReversed':
      return wallet.orders;
    case 'OrderClosed':
    case 'OrderCancelled':
      return wallet.orders.filter(({ orderId }) => orderId !== event.data.orderId);
    default:
      return never(event);
  }
};

const pendingAfter = (
  { pending }: OpenWalletState,
  event: PendingOrderEvent,
): OpenWalletState['pending'] => {
  switch (event.type) {
    case 'PendingOrderPlaced':
      return [...pending, toPendingOrder(event.data)];
    case 'PendingOrderChanged': {
      const { orderId, level, profit, loss } = event.data;
      return pending.map((order) =>
        order.orderId === orderId ? { ...order, level, profit, loss } : order,
      );
    }
    case 'PendingOrdersLinked':
    case 'PendingOrdersUnlinked': {
      const { orderId, otherId } = event.data;
      const partnerOf = new Map([
        [orderId, otherId],
        [otherId, orderId],
      ]);
      const isLink = event.type === 'PendingOrdersLinked';
      return pending.map((order) => {
        const partner = partnerOf.get(order.orderId);
        return partner === undefined ? order : { ...order, linkedTo: isLink ? partner : null };
      });
    }
    case 'PendingOrderCancelled':
    case 'PendingOrderExpired':
    case 'PendingOrderFilled':
    case 'PendingOrderRefused': {
      const { orderId: ended } = event.data;
      return pending
        .filter(({ orderId }) => orderId !== ended)
        .map((order) => (order.linkedTo === ended ? { ...order, linkedTo: null } : order));
    }
    default:
      return never(event);
  }
};

const toPendingOrder = (data: PendingOrderPlaced['data']): PendingOrderState => ({
  orderId: data.orderId,
  instrumentId: data.instrumentId,
  instrument: data.instrument,
  category: data.category,
  type: data.type,
  kind: data.kind,
  level: data.level,
  amount: data.amount,
  profit: data.profit,
  loss: data.loss,
  expiresAt: data.expiresAt,
  linkedTo: null,
});

const withdrawalsAfter = (
  { withdrawals }: OpenWalletState,
  { type, data }: WithdrawalEvent,
): OpenWalletState['withdrawals'] => {
  const { withdrawalId, amount, fee } = data;
  return type === 'WithdrawalRequested'
    ? [...withdrawals, { withdrawalId, amount, fee }]
    : withdrawals.filter((pending) => pending.withdrawalId !== withdrawalId);
};

const depositsAfter = (
  { deposits }: OpenWalletState,
  { type, data }: WalletDepositEvent,
): OpenWalletState['deposits'] => {
  const { depositId } = data;
  const others = deposits.filter((deposit) => deposit.depositId !== depositId);
  const left = type === 'DepositReversed' ? data.left : add(data.amount, data.fee);
  return [...others, { depositId, left }].slice(-depositsKept);
};

const toOpenOrder = (
  data: Extract<WalletEvent, { type: 'OrderOpened' }>['data'],
): OpenOrderState => ({
  orderId: data.orderId,
  instrument: data.instrument,
  quote: data.quote,
  category: data.category,
  type: data.type,
  amount: data.amount,
  openRate: data.openRate,
  exchangeRate: data.exchangeRate,
  spread: data.spread,
  openSpread: sub(data.ask, data.bid),
  marginUsed: data.marginUsed,
  profit: data.profit,
  loss: data.loss,
  guard: null,
  settled: null,
  costs: costsFrom(data),
});
