import {
  candleIntervals,
  candleStart,
  intervalMs,
  type CandleInterval,
} from '../../domain/shared/trading/candles.ts';
import { historyMs } from './history-depth.ts';

/**
 * Steps of a simulated history: short where it is recent, long where it is old. Each step lies inside one candle of its
 * own span and of every longer span, so candles of all spans are sums of the same steps and agree with each other.
 */
export type HistoryStep = Readonly<{
  startMs: number;
  endMs: number;
  /** The candles that the step belongs to: of its own span and the longer ones, as far back as those are kept. */
  candles: readonly Readonly<{ interval: CandleInterval; startMs: number }>[];
}>;

/** Spans of steps; weeks are made of days. */
const stepIntervals = candleIntervals.filter((interval) => interval !== '1W');

/** Where the longest history begins: on a Monday about three years ago. */
export const historyStart = (nowMs: number): number => candleStart('1W', nowMs - historyMs['1W']);

/** Steps from one moment to another, in order, without gaps; the last one may be shorter than its span. */
export const historySteps = (fromMs: number, nowMs: number): readonly HistoryStep[] => {
  const keptFrom = keptFromOf(nowMs);
  const steps: HistoryStep[] = [];
  for (let startMs = fromMs; startMs < nowMs;) {
    const interval = stepIntervals.find((candidate) => startMs >= keptFrom[candidate]) ?? '1D';
    const endMs = Math.min(nowMs, candleStart(interval, startMs) + intervalMs[interval]);
    const candles = candleIntervals
      .slice(candleIntervals.indexOf(interval))
      .map((span) => ({ interval: span, startMs: candleStart(span, startMs) }))
      .filter((candle) => candle.startMs >= keptFrom[candle.interval]);
    steps.push({ startMs, endMs, candles });
    startMs = endMs;
  }
  return steps;
};

/**
 * Each span begins where a candle of the next longer span begins, so that no step crosses the boundary of a longer
 * candle.
 */
const keptFromOf = (nowMs: number): Readonly<Record<CandleInterval, number>> => ({
  '1m': candleStart('5m', nowMs - historyMs['1m']),
  '5m': candleStart('15m', nowMs - historyMs['5m']),
  '15m': candleStart('1h', nowMs - historyMs['15m']),
  '1h': candleStart('4h', nowMs - historyMs['1h']),
  '4h': candleStart('1D', nowMs - historyMs['4h']),
  '1D': candleStart('1W', nowMs - historyMs['1D']),
  '1W': historyStart(nowMs),
});
