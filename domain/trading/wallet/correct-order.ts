import {
  add,
  eq,
  gt,
  isNegative,
  isPositive,
  min,
  neg,
  places,
  sub,
  sum,
  type Decimal,
} from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { rateMax } from '../../shared/trading/levels.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { tradingErrors } from '../errors.ts';
import { requireKeptBy } from './amended-level.ts';
import type { CancelOrder, CorrectOrder } from './commands.ts';
import type {
  CorrectionEvent,
  Difference,
  OpenTerms,
  OrderAmended,
  OrderCorrected,
  Reasoned,
} from './correction-events.ts';
import { costsBack, sumOfBack } from './costs.ts';
import { takeBack, undo } from './correction-layers.ts';
import type { OrderHistory } from './order-history.ts';
import { amountMax } from './rules.ts';
import { settle } from './settle.ts';
import { isSameLevel, requireNewLevel } from './set-order-levels.ts';
import { orderIn, type OpenOrderState, type OpenWalletState, type Wallet } from './state.ts';

const placesMax = 8;

/** An order that may be corrected. `open` is absent when it is closed; the command then carries its full history. */
type Found = Readonly<{ wallet: OpenWalletState; open: OpenOrderState | undefined }>;
/** The reason, for the event. */
const because = ({ reason }: CancelOrder['data']): Reasoned =>
  reason === null || reason === undefined ? {} : { reason };

type Closed = OrderHistory & Readonly<{ closed: NonNullable<OrderHistory['closed']> }>;

const isSameTerms = (a: OpenTerms, b: OpenTerms): boolean =>
  eq(a.openRate, b.openRate) &&
  eq(a.spread, b.spread) &&
  isSameLevel(a.profit, b.profit) &&
  isSameLevel(a.loss, b.loss);

/**
 * Requires somebody else's order, not deleted, and unchanged since its history was read. Otherwise refuses with
 * `STALE_ORDER`, and the caller reads the history again.
 */
const requireAsRead = (state: Wallet, data: CancelOrder['data']): Found => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  if (state.userId === data.staffId) throw new DomainError(generalErrors.OWN_MATTER);
  const { history, orderId, expectedRevision } = data;
  if (history.isCancelled) throw new DomainError(tradingErrors.ALREADY_DELETED);
  const open = orderIn(state, orderId);
  const isAsRead =
    open === undefined
      ? history.closed !== null && history.amendments === state.amendments
      : history.closed === null && isSameTerms(open, history.terms);
  const isAsSeen = expectedRevision === null || expectedRevision === history.revision;
  if (!isAsRead || !isAsSeen) throw new DomainError(tradingErrors.STALE_ORDER);
  return { wallet: state, open };
};

const requireRate = (rate: Decimal, before: Decimal): void => {
  if (eq(rate, before)) return;
  if (!isPositive(rate) || gt(rate, rateMax) || places(rate) > placesMax)
    throw new DomainError(tradingErrors.INVALID_RATE);
};

const requireSpread = (spread: Decimal, before: Decimal): void => {
  if (eq(spread, before)) return;
  if (isNegative(spread) || gt(spread, amountMax) || places(spread) > placesMax)
    throw new DomainError(tradingErrors.INVALID_SPREAD_COST);
};

const coveredWith = ({ balance, orders }: OpenWalletState, posted: Decimal): Decimal => {
  const after = add(balance, posted);
  return orders.length === 0 && isNegative(after) ? neg(after) : '0';
};

/**
 * What a change of a result posts. It first undoes earlier corrections in the other direction. A gain beyond them
 * returns what the house has covered since the order closed, because with the right result it would have covered less.
 * A negative balance without open orders is covered as at a closing (decisions.md 33).
 */
const differenceOf = (wallet: OpenWalletState, history: Closed, posted: Decimal): Difference => {
  const { layers, covers, correctsEvent } = history;
  const { rest, takenBack: undone } = undo(layers, covers, posted);
  const others = covers.filter(({ eventId }) => layers.every((layer) => layer.eventId !== eventId));
  const takenBack = [...undone, ...(isPositive(rest) ? takeBack(others, rest) : [])];
  const given = neg(sum(takenBack.map(({ amount }) => amount)));
  if (isPositive(posted) && gt(add(wallet.balance, posted), amountMax))
    throw new DomainError(tradingErrors.AMOUNT_TOO_LARGE);
  const covered = add(given, coveredWith(wallet, add(posted, given)));
  return { correctsEvent, posted, covered, takenBack };
};

/** An open order gets new terms from now on; nothing is posted. */
const amend = (
  data: CorrectOrder['data'],
  { wallet }: Found,
  order: OpenOrderState,
): readonly OrderAmended[] => {
  const { orderId, closeRate, market, stopOut, ...asked } = data;
  if (closeRate !== undefined && closeRate !== null)
    throw new DomainError(tradingErrors.ORDER_FIELD_FIXED);
  const { openRate, spread, profit, loss } = order;
  const before: OpenTerms = { openRate, spread, profit, loss };
  const after: OpenTerms = {
    openRate: asked.openRate ?? openRate,
    spread: asked.spread ?? spread,
    profit: asked.profit === undefined ? profit : asked.profit,
    loss: asked.loss === undefined ? loss : asked.loss,
  };
  if (isSameTerms(before, after)) return [];
  requireRate(after.openRate, openRate);
  requireSpread(after.spread, spread);
  const corrected = { ...order, openRate: after.openRate };
  requireNewLevel(corrected, 'profit', after.profit, market);
  requireNewLevel(corrected, 'loss', after.loss, market);
  requireKeptBy(wallet, order, { terms: after, stopOut });
  const { userId } = wallet;
  const amended = { orderId, userId, ...after, before, countedFor: null, ...because(data) };
  return [{ type: 'OrderAmended', data: amended }];
};

/** A closed order gets new rates or a new spread; the difference in result is posted. */
const correct = (
  data: CorrectOrder['data'],
  { wallet }: Found,
  history: Closed,
): readonly OrderCorrected[] => {
  const { orderId, profit, loss, ...asked } = data;
  const { terms, opened, closed } = history;
  const isLevelChanged =
    (profit !== undefined && !isSameLevel(profit, terms.profit)) ||
    (loss !== undefined && !isSameLevel(loss, terms.loss));
  if (isLevelChanged) throw new DomainError(tradingErrors.ORDER_FIELD_FIXED);
  const before = { openRate: terms.openRate, closeRate: closed.closeRate, spread: terms.spread };
  const openRate = asked.openRate ?? before.openRate;
  const closeRate = asked.closeRate ?? before.closeRate;
  const spread = asked.spread ?? before.spread;
  requireRate(openRate, before.openRate);
  requireRate(closeRate, before.closeRate);
  requireSpread(spread, before.spread);
  if (
    eq(openRate, before.openRate) &&
    eq(closeRate, before.closeRate) &&
    eq(spread, before.spread)
  ) {
    return [];
  }
  const { amount, settled } = history;
  const widened = min(closed.widened, spread);
  const paid = sub(spread, widened);
  const rest = { type: opened.type, amount, openRate, spread: paid, widened, closeRate };
  const book = { exchangeRate: opened.exchangeRate, currency: wallet.currency };
  const { result, posted: inAll } = settle(settled, rest, book);
  const { mode, currency, userId } = wallet;
  const order = { mode, currency, orderId, userId, openRate, closeRate, spread, before, result };
  const difference = differenceOf(wallet, history, sub(inAll, closed.posted));
  const corrected = { ...order, ...difference, countedFor: null, ...because(data) };
  return [{ type: 'OrderCorrected', data: corrected }];
};

const closedIn = (history: OrderHistory): Closed => {
  const { closed } = history;
  if (closed === null) throw new DomainError(tradingErrors.STALE_ORDER);
  return { ...history, closed };
};

/** Staff correct somebody else's order (decisions.md 16). Unchanged terms cause no event. */
export const correctOrder = ({ data }: CorrectOrder, state: Wallet): readonly CorrectionEvent[] => {
  const found = requireAsRead(state, data);
  return found.open === undefined
    ? correct(data, found, closedIn(data.history))
    : amend(data, found, found.open);
};

/**
 * Staff delete somebody else's order: its margin is released, its result reversed (decisions.md 15), and its costs are
 * given back.
 */
export const cancelOrder = ({ data }: CancelOrder, state: Wallet): readonly CorrectionEvent[] => {
  const { wallet, open } = requireAsRead(state, data);
  const { mode, currency, userId, balance, orders } = wallet;
  const order = { mode, currency, orderId: data.orderId, userId, ...because(data) };
  if (open === undefined) {
    const history = closedIn(data.history);
    const result = add(history.closed.posted, history.settled?.posted ?? '0');
    const back = costsBack(history.costs);
    const inAll = sub(result, sumOfBack(back));
    const difference = differenceOf(wallet, history, neg(inAll));
    return [{ type: 'OrderReversed', data: { ...order, ...difference, back, countedFor: null } }];
  }
  if (open.settled !== null) throw new DomainError(tradingErrors.ORDER_PARTLY_CLOSED);
  const back = costsBack(open.costs);
  const left = add(balance, sumOfBack(back));
  const covered = orders.length === 1 && isNegative(left) ? neg(left) : '0';
  const marginReleased = open.marginUsed;
  const cancelled = { ...order, marginReleased, covered, back, countedFor: null };
  return [{ type: 'OrderCancelled', data: cancelled }];
};
