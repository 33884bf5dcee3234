import { max, min, sub, sum, type Decimal } from '../../shared/decimal.ts';
import { equity, resultAtQuote } from '../../shared/trading/formulas.ts';
import type { MarketQuote, MarketQuotes, QuoteUsed } from '../../shared/trading/types.ts';
import { quoteUsed, requireUsableQuote } from './rules.ts';
import type { OpenOrderState, OpenWalletState } from './state.ts';

/** An open order at the newest quote of its instrument. */
export type ValuedOrder = Readonly<{
  order: OpenOrderState;
  quote: MarketQuote;
  /** Result if it were closed now, unrounded. */
  result: Decimal;
}>;

/** All open orders, in the order they were opened. Refuses with `PRICE_STALE` where a quote is missing or old. */
export const valueOrders = (
  { orders }: OpenWalletState,
  { quotes, now }: Readonly<{ quotes: MarketQuotes; now: string }>,
): readonly ValuedOrder[] =>
  orders.map((order) => {
    const quote = requireUsableQuote(quotes, order.instrument, now);
    return { order, quote, result: resultAtQuote(order, quote) };
  });

/** The quotes that orders were valued at, each once. */
export const quotesOf = (valued: readonly ValuedOrder[]): readonly QuoteUsed[] => [
  ...new Map(
    valued.map(({ order: { instrument }, quote }) => [instrument, quoteUsed(instrument, quote)]),
  ).values(),
];

/**
 * What of a wallet is held neither by orders nor for withdrawals: the smaller of balance and equity, less margin and holds
 * (decisions.md 33). Below zero where losses have used up what is held.
 */
export const unheld = (wallet: OpenWalletState, valued: readonly ValuedOrder[]): Decimal => {
  const unrealised = sum(valued.map(({ result }) => result));
  const worth = min(wallet.balance, equity(wallet.balance, unrealised));
  return sub(sub(worth, wallet.margin), wallet.held);
};

/** What may be taken out of a wallet. Never below zero. */
export const freeToTake = (wallet: OpenWalletState, valued: readonly ValuedOrder[]): Decimal =>
  max('0', unheld(wallet, valued));
