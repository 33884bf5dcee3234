import type { PoolClient } from 'pg';
import { candleIntervals, candleStart } from '../../domain/shared/trading/candles.ts';
import { mergeCandles, minutesFrom, replaceCandles } from './candle-store.ts';
import { longerOf, type Candle } from './candles.ts';
import { historyMs } from './history-depth.ts';

/**
 * Replaces the candles of a time without a feed, which are missing or made up, by the provider's minutes. Longer
 * candles are rebuilt from their minutes as far back as minutes are kept, and only merged before that. The minutes are
 * of one instrument and in order.
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
  // Merges all minutes since, not only those of the gap: the close must be that of the newest.
  await mergeCandles(
    client,
    known.filter((candle) => !isWhole(candle)),
  );
};
