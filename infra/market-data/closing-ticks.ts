import type { LastCandle } from './candle-store.ts';
import type { PricedInstrument } from './instruments.ts';
import { fromPoints, toPoints } from './pricing.ts';
import type { MarketStatus, Tick } from './prices.ts';
import type { NamedQuote } from './quote-store.ts';

export type ClosingAsked = Readonly<{
  instruments: readonly PricedInstrument[];
  status: MarketStatus;
  /** The newest candle of each instrument. */
  candles: readonly LastCandle[];
  /** Quotes that earlier writers left in the table. */
  quotes: readonly NamedQuote[];
  /** The made-up bid from which prices go on, by instrument; `null` if no price may be made up. */
  madeUp: ReadonlyMap<string, string> | null;
  nowMs: number;
}>;

/**
 * The prices that closed markets show. If prices may be made up, it is the price where they go on. Otherwise it is the
 * last quote, or the close of the last candle if that candle began later, because the table of quotes may lose a quote.
 */
export const closingTicks = (asked: ClosingAsked): readonly Tick[] => {
  const { instruments, status, nowMs, madeUp } = asked;
  const candles = new Map(asked.candles.map((candle) => [candle.instrument, candle]));
  const quotes = new Map(asked.quotes.map((quote) => [quote.instrument, quote]));

  const tickOf = (instrument: PricedInstrument): Tick | null => {
    const { name, startPrice } = instrument;
    if (madeUp !== null) return askedAbove(instrument, madeUp.get(name) ?? startPrice, nowMs);
    const candle = candles.get(name);
    const quote = quotes.get(name);
    const atMs = quote === undefined ? -Infinity : Date.parse(quote.at);
    if (quote !== undefined && atMs >= (candle?.startMs ?? -Infinity))
      return { instrument: name, bid: quote.bid, ask: quote.ask, atMs };
    if (candle === undefined) return null;
    return askedAbove(instrument, candle.close, Math.min(candle.endMs, nowMs));
  };
  return instruments
    .filter(({ category }) => status[category].state === 'closed')
    .flatMap((instrument) => tickOf(instrument) ?? []);
};

const askedAbove = (
  { name, spread, decimals }: PricedInstrument,
  bid: string,
  atMs: number,
): Tick => {
  const ask = fromPoints(toPoints(bid, decimals) + toPoints(spread, decimals), decimals);
  return { instrument: name, bid, ask, atMs };
};
