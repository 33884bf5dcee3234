import type { PoolClient } from 'pg';
import { candleIntervals, candleStart } from '../../domain/shared/trading/candles.ts';
import { mergeCandles, minutesFrom, replaceCandles } from './candle-store.ts';
import { longerOf, type Candle } from './candles.ts';
import { historyMs } from './history-depth.ts';

/**
 * Puts the minutes that a provider tells of a time without its prices in the place of what stands there, which is nothing or
 * made up. Longer candles are made anew of their minutes, as far back as minutes are kept, and widened before that. The
 * minutes are of one instrument and in order.
 */
export const fillGap = async (
  client: PoolClient,
  minutes: readonly Candle[],
  nowMs: number,
): Promise<void> => {
  const [first] = minutes;
  if (first === undefined) return;
  await replaceCandles(client, minutes);
  const keptMs = Math.min(first.startMs, nowMs - historyMs['1m']);
  const touched = new Set(
    candleIntervals.flatMap((interval) =>
      minutes.map(({ startMs }) => `${interval} ${candleStart(interval, startMs)}`),
    ),
  );
  const isTouched = ({ interval, startMs }: Candle): boolean =>
    touched.has(`${interval} ${startMs}`);
  const isWhole = ({ startMs }: Candle): boolean => startMs >= keptMs;
  const known = longerOf(await minutesFrom(client, first.instrument, keptMs)).filter(isTouched);
  await replaceCandles(client, known.filter(isWhole));
  // With all minutes since, not with those of the gap alone: the close is that of the newest.
  await mergeCandles(
    client,
    known.filter((candle) => !isWhole(candle)),
  );
};
