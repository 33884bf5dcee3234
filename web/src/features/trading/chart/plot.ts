import type { Time, UTCTimestamp } from 'lightweight-charts';
import { plotted } from '../../../lib/plotted.ts';
import type { Candle } from '../types.ts';
import { averageLength, hasVolume } from './candles.ts';

/** The chart's branded time from Unix seconds. */
const plottedTime = (unixSeconds: number): UTCTimestamp => unixSeconds as UTCTimestamp;

/** Unix seconds of a time from the chart; all of ours are numbers. */
export const secondsOfTime = (time: Time | undefined): number | null =>
  typeof time === 'number' ? time : null;

export type PlottedCandle = Readonly<{
  time: UTCTimestamp;
  open: number;
  high: number;
  low: number;
  close: number;
}>;

export const plottedCandle = (candle: Candle): PlottedCandle => ({
  time: plottedTime(candle.time),
  open: plotted(candle.open),
  high: plotted(candle.high),
  low: plotted(candle.low),
  close: plotted(candle.close),
});

export type PlottedPoint = Readonly<{ time: UTCTimestamp; value: number }>;

/** Volume bars of the candles that have a volume. */
export const plottedVolumes = (candles: readonly Candle[]): readonly PlottedPoint[] =>
  candles
    .filter(hasVolume)
    .map(({ time, volume }) => ({ time: plottedTime(time), value: volume ?? 0 }));

/** The moving average as a line: a running sum, which is exact enough for a drawing. */
export const plottedAverage = (candles: readonly PlottedCandle[]): readonly PlottedPoint[] => {
  const points: PlottedPoint[] = [];
  let total = 0;
  candles.forEach((candle, index) => {
    total += candle.close - (candles[index - averageLength]?.close ?? 0);
    if (index >= averageLength - 1)
      points.push({ time: candle.time, value: total / averageLength });
  });
  return points;
};
