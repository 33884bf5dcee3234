import type { Decimal } from '../../shared/decimal.ts';
import { currentRate, profitLoss } from '../../shared/trading/formulas.ts';
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
    const rate = currentRate({ type: order.type, ...quote });
    return { order, quote, result: profitLoss({ ...order, currentRate: rate }) };
  });

/** The quotes that orders were valued at, each once. */
export const quotesOf = (valued: readonly ValuedOrder[]): readonly QuoteUsed[] => [
  ...new Map(
    valued.map(({ order: { instrument }, quote }) => [instrument, quoteUsed(instrument, quote)]),
  ).values(),
];
