import type { CandleInterval } from '../../domain/shared/trading/candles.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How far back candles of each span are made and kept. */
export const historyMs: Readonly<Record<CandleInterval, number>> = {
  '1m': 9 * hourMs,
  '5m': 2 * dayMs,
  '15m': 7 * dayMs,
  '1h': 30 * dayMs,
  '4h': 120 * dayMs,
  '1D': 400 * dayMs,
  '1W': 3 * 365 * dayMs,
};
