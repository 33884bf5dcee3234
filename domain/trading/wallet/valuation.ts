import { max, min, sub, sum, type Decimal } from '../../shared/decimal.ts';
import { equity, resultAtQuote } from '../../shared/trading/formulas.ts';
import type { MarketQuote, MarketQuotes, QuoteUsed } from '../../shared/trading/types.ts';
import { quoteUsed, requireUsableQuote } from './rules.ts';
import type { OpenOrderState, OpenWalletState } from './state.ts';

/** An open order at the newest quote of its instrument. */
export type ValuedOrder = Readonly<{
  order: OpenOrderState;
  quote: MarketQuote;
  /** The result if it were closed now, unrounded. */
  result: Decimal;
}>;

/**
 * All open orders with their results, in the order they were opened. Refuses with `PRICE_STALE` when a quote is missing
 * or old.
 */
export const valueOrders = (
  { orders }: OpenWalletState,
  { quotes, now }: Readonly<{ quotes: MarketQuotes; now: string }>,
): readonly ValuedOrder[] =>
  orders.map((order) => {
    const quote = requireUsableQuote(quotes, order.instrument, now);
    return { order, quote, result: resultAtQuote(order, quote) };
  });

/** The quotes used to value the orders, each once. */
export const quotesOf = (valued: readonly ValuedOrder[]): readonly QuoteUsed[] => [
  ...new Map(
    valued.map(({ order: { instrument }, quote }) => [instrument, quoteUsed(instrument, quote)]),
  ).values(),
];

/**
 * The part of a wallet that neither orders nor withdrawals hold: the smaller of balance and equity, minus margin and
 * holds (decisions.md 33). Below zero when losses have used up what is held.
 */
export const unheld = (wallet: OpenWalletState, valued: readonly ValuedOrder[]): Decimal => {
  const unrealised = sum(valued.map(({ result }) => result));
  const worth = min(wallet.balance, equity(wallet.balance, unrealised));
  return sub(sub(worth, wallet.margin), wallet.held);
};

/** The amount that may be taken out of a wallet, never below zero. */
export const freeToTake = (wallet: OpenWalletState, valued: readonly ValuedOrder[]): Decimal =>
  max('0', unheld(wallet, valued));
