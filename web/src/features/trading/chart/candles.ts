import { add, div, gt, lt, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { candleStart, type CandleInterval } from '../../../../../domain/shared/trading/candles.ts';
import type { Candle } from '../types.ts';

/** The last candle after a price: extended, or a new one if its interval has begun. */
export const withRate = (
  last: Candle | undefined,
  price: Readonly<{ rate: Decimal; atMs: number }>,
  interval: CandleInterval,
): Candle | null => {
  const time = candleStart(interval, price.atMs) / 1_000;
  const { rate } = price;
  if (last !== undefined && time < last.time) return null;
  if (last === undefined || time > last.time)
    return { time, open: rate, high: rate, low: rate, close: rate, volume: null };
  return {
    ...last,
    high: gt(rate, last.high) ? rate : last.high,
    low: lt(rate, last.low) ? rate : last.low,
    close: rate,
  };
};

/** Merges candles in time order, each time once; the newer list wins where both have one. */
export const joined = (older: readonly Candle[], newer: readonly Candle[]): readonly Candle[] => {
  const first = newer[0];
  return first === undefined ? older : [...older.filter(({ time }) => time < first.time), ...newer];
};

/**
 * The known candles after a newer list arrived: both lists if they meet or overlap. If the newer list begins after the
 * older one ends, the candles between are not known, so only the newer list is kept, and older candles are requested
 * again.
 */
export const continued = (
  known: readonly Candle[],
  newer: readonly Candle[],
): readonly Candle[] => {
  const first = newer[0];
  const last = known.at(-1);
  if (first === undefined) return known;
  return last === undefined || first.time > last.time ? newer : joined(known, newer);
};

/** Whether at least one candle is missing between the last one and the next. */
export const leavesGap = (
  last: Candle | undefined,
  next: Candle,
  interval: CandleInterval,
): boolean =>
  last !== undefined &&
  next.time > last.time &&
  candleStart(interval, next.time * 1_000 - 1) / 1_000 > last.time;

/** Whether there is a volume to show; providers that do not count volume send zero. */
export const hasVolume = ({ volume }: Candle): boolean => volume !== null && volume > 0;

export const averageLength = 20;

/** Mean of the last 20 closes up to `index`, exact to 20 digits; `null` before there are 20. */
export const averageAt = (candles: readonly Candle[], index: number): Decimal | null => {
  if (index < averageLength - 1) return null;
  const closes = candles.slice(index - averageLength + 1, index + 1).map(({ close }) => close);
  return div(closes.reduce(add, '0'), String(averageLength));
};
