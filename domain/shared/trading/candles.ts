/** Candle intervals by their names in the API, the shortest first. */
export const candleIntervals = ['1m', '5m', '15m', '1h', '4h', '1D', '1W'] as const;
export type CandleInterval = (typeof candleIntervals)[number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Length of each interval in milliseconds. */
export const intervalMs: Readonly<Record<CandleInterval, number>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1D': dayMs,
  '1W': 7 * dayMs,
};

/** 1970-01-05, the first Monday: weekly candles begin on Mondays, all others at multiples of their length (UTC). */
const firstMondayMs = 4 * dayMs;

/** The start of the candle that contains a moment, both in milliseconds since 1970. */
export const candleStart = (interval: CandleInterval, atMs: number): number => {
  const origin = interval === '1W' ? firstMondayMs : 0;
  const length = intervalMs[interval];
  return Math.floor((atMs - origin) / length) * length + origin;
};
