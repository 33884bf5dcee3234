import {
  add,
  eq,
  gt,
  isPositive,
  max,
  min,
  neg,
  places,
  sub,
  type Decimal,
} from '../../shared/decimal.ts';
import { DomainError, invariant } from '../../shared/errors.ts';
import { swapBeside } from '../../shared/trading/costs.ts';
import {
  amountPlacesMax,
  currentRate,
  unitWidening,
  wideningCost,
} from '../../shared/trading/formulas.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { isCrossed } from '../../shared/trading/levels.ts';
import type { Quote } from '../../shared/trading/types.ts';
import type { CloseOrder, CloseOrderAtLevel, CloseOrderByStaff } from './commands.ts';
import type { SwapPosted } from './cost-events.ts';
import { dueSwaps } from './costs.ts';
import type { OrderClosed, OrderPartlyClosed } from './events.ts';
import {
  requireFreshQuote,
  requireOwnHand,
  requireOpenOrder,
  requireWalletOf,
  requireWithinSlippage,
} from './rules.ts';
import { oppositesIn } from './open-order.ts';
import { settle, shareOf } from './settle.ts';
import {
  evolve,
  orderIn,
  type OpenOrderState,
  type OpenWalletState,
  type Wallet,
} from './state.ts';
import { tradingErrors } from '../errors.ts';

/** The due overnight swaps of an order, and the wallet and order after they are posted. */
const withNights = (wallet: OpenWalletState, order: OpenOrderState, now: string) => {
  const nights = dueSwaps(wallet, order, now);
  const after = nights.reduce<Wallet>(evolve, wallet);
  invariant(after.status === 'open', 'a wallet stays open');
  const left = orderIn(after, order.orderId);
  invariant(left, 'an order that is charged overnight financing is still open');
  return { nights, wallet: after, order: left };
};

/**
 * The events that close an order at a quote. A balance below zero stays while other orders are open, since it counts in
 * equity and free margin; the house covers it when the last one closes (decisions.md 33). Due overnight swaps are
 * posted with the closing.
 */
export const closed = (
  before: OpenWalletState,
  standing: OpenOrderState,
  options: Readonly<{ quote: Quote; now: string }> &
    Pick<OrderClosed['data'], 'reason' | 'askedRate' | 'stopOut'>,
): readonly (SwapPosted | OrderClosed)[] => {
  const { nights, wallet, order } = withNights(before, standing, options.now);
  const closeRate = currentRate({ type: order.type, ...options.quote });
  const book = { exchangeRate: order.exchangeRate, currency: wallet.currency };
  const widened = wideningCost(order, options.quote);
  const { result, posted } = settle(order.settled, { ...order, closeRate, widened }, book);
  const isLast = wallet.orders.length === 1;
  const owed = max('0', neg(add(wallet.balance, posted)));
  const event: OrderClosed = {
    type: 'OrderClosed',
    data: {
      mode: wallet.mode,
      currency: wallet.currency,
      orderId: order.orderId,
      userId: wallet.userId,
      closeRate,
      result,
      posted,
      covered: isLast ? owed : '0',
      marginReleased: order.marginUsed,
      widened,
      reason: options.reason,
      stopOut: options.stopOut,
      quoteSequence: options.quote.sequence,
      quotedAt: options.quote.at,
      askedRate: options.askedRate,
    },
  };
  return [...nights, event];
};

const requireInstrument = (order: OpenOrderState, instrument: string): void => {
  if (order.instrument !== instrument)
    throw new DomainError(tradingErrors.ORDER_INSTRUMENT_DIFFERS, { instrument: order.instrument });
};

/** Requires a part that is more than nothing, has at most 8 places and is no more than what is open. */
const requirePart = (order: OpenOrderState, part: Decimal): void => {
  if (!isPositive(part) || places(part) > amountPlacesMax)
    throw new DomainError(tradingErrors.INVALID_AMOUNT, { places: amountPlacesMax });
  if (gt(part, order.amount)) {
    const [base = order.instrument] = order.instrument.split('_');
    throw new DomainError(tradingErrors.CLOSE_AMOUNT_TOO_LARGE, { amount: order.amount, base });
  }
};

/**
 * The swap percentage of what stays open. The hedged part of an order may not be paid swap beside its other side. The
 * closed part counts as not hedged: otherwise somebody who opens more for a moment would be paid for both sides
 * (docs/decisions/0107). If the order has the swap of the settings, the orders opened against it carry the hedge.
 */
const percentOfRest = (
  wallet: OpenWalletState,
  { costs, ...order }: OpenOrderState,
  amount: Decimal,
): Decimal => {
  if (eq(costs.percent, costs.set)) return costs.percent;
  const opposites = oppositesIn(wallet, order.instrument, order.type);
  return min(costs.percent, swapBeside({ ...order, amount, percent: costs.set }, opposites));
};

/** Closes a part of an order. Its share of spread and margin goes with it; the rest stays as it is. */
const closePart = (
  before: OpenWalletState,
  standing: OpenOrderState,
  {
    amount,
    quote,
    askedRate,
    now,
  }: Readonly<{ amount: Decimal; quote: Quote; askedRate: Decimal | null; now: string }>,
): readonly (SwapPosted | OrderPartlyClosed)[] => {
  const { nights, wallet, order } = withNights(before, standing, now);
  const { mode, currency, userId } = wallet;
  const { orderId, openRate, type, exchangeRate } = order;
  const closeRate = currentRate({ type, ...quote });
  const { spread, marginReleased } = shareOf(order, amount, currency);
  const widened = wideningCost({ ...order, amount, spread }, quote);
  const part = { type, amount, openRate, closeRate, spread, widened };
  const amountLeft = sub(order.amount, amount);
  const settled = settle(order.settled, part, { exchangeRate, currency });
  const event: OrderPartlyClosed = {
    type: 'OrderPartlyClosed',
    data: {
      mode,
      currency,
      orderId,
      userId,
      amount,
      amountLeft,
      openRate,
      closeRate,
      spread,
      widened,
      swapPercent: percentOfRest(wallet, order, amountLeft),
      ...settled,
      marginReleased,
      quoteSequence: quote.sequence,
      quotedAt: quote.at,
      askedRate,
    },
  };
  return [...nights, event];
};

/** Closes an order, or a part of it, at ask (buy) or bid (sell), posts the result and releases the margin. */
export const closeOrder = (
  { data }: CloseOrder,
  state: Wallet,
): readonly (SwapPosted | OrderClosed | OrderPartlyClosed)[] => {
  const wallet = requireWalletOf(state, data.userId);
  requireOwnHand(wallet, data.trader);
  const order = requireOpenOrder(wallet, data.orderId, data.evidence);
  requireInstrument(order, data.instrument);
  const amount = data.amount ?? order.amount;
  requirePart(order, amount);
  const quote = requireFreshQuote(data.market, order.instrument);
  const executed = currentRate({ type: order.type, ...quote });
  // A buy is closed by selling, so a lower rate is worse for its owner.
  const side = order.type === 'buy' ? 'sell' : 'buy';
  const cost = unitWidening(order, quote);
  requireWithinSlippage(data.slippage, { ...order, side, executed, cost });
  const askedRate = data.slippage?.askedRate ?? null;
  const { now } = data.market;
  if (!eq(amount, order.amount)) return closePart(wallet, order, { amount, quote, askedRate, now });
  return closed(wallet, order, { quote, now, reason: 'manual', askedRate, stopOut: null });
};

/** Staff close somebody else's order, on real wallets too, at the current price, without a slippage limit. */
export const closeOrderByStaff = (
  { data }: CloseOrderByStaff,
  state: Wallet,
): readonly (SwapPosted | OrderClosed)[] => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  if (state.userId === data.staffId) throw new DomainError(generalErrors.OWN_MATTER);
  const order = requireOpenOrder(state, data.orderId, data.evidence);
  requireInstrument(order, data.instrument);
  const quote = requireFreshQuote(data.market, order.instrument);
  const { now } = data.market;
  return closed(state, order, { quote, now, reason: 'staff', askedRate: null, stopOut: null });
};

/** Closes an order whose level the price has reached. The level must still be the one that the trigger engine saw. */
export const closeOrderAtLevel = (
  { data }: CloseOrderAtLevel,
  state: Wallet,
): readonly (SwapPosted | OrderClosed)[] => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  const { orderId, kind, level } = data;
  const order = requireOpenOrder(state, orderId, null);
  const standing = order[kind];
  if (standing === null || !eq(standing, level)) throw new DomainError(tradingErrors.LEVEL_CHANGED);
  const quote = requireFreshQuote(data.market, order.instrument);
  if (
    !isCrossed({ type: order.type, kind, level, rate: currentRate({ type: order.type, ...quote }) })
  ) {
    throw new DomainError(tradingErrors.LEVEL_NOT_CROSSED);
  }
  const reason = kind === 'profit' ? 'take_profit' : 'stop_loss';
  const { now } = data.market;
  return closed(state, order, { quote, now, reason, askedRate: null, stopOut: null });
};
