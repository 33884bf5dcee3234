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
  /** What the table of quotes holds of earlier writers. */
  quotes: readonly NamedQuote[];
  /** Where made-up prices go on, by instrument; `null` where nothing may be made up. */
  madeUp: ReadonlyMap<string, string> | null;
  nowMs: number;
}>;

/**
 * What closed markets show. Where prices may be made up, that is where they go on; else the last quote, or the close of the last
 * candle where that began after it, since a quote may be lost with its table.
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
