import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Candle } from './candles.ts';
import { candleIntervals } from '../../domain/shared/trading/candles.ts';
import { historyMs } from './history-depth.ts';

/** Writes candles in one statement; what the table already holds of the same candle keeps its open and is widened. */
export const mergeCandles = async (
  client: PoolClient,
  candles: readonly Candle[],
): Promise<void> => {
  if (candles.length === 0) return;
  await client.query({
    name: 'merge candles',
    text: `insert into market.candles as c (instrument, interval, time, open, high, low, close)
     select instrument, interval, to_timestamp(ms / 1000.0), open, high, low, close
     from unnest($1::text[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])
       as given (instrument, interval, ms, open, high, low, close)
     on conflict (instrument, interval, time) do update
       set high = greatest(c.high, excluded.high), low = least(c.low, excluded.low), close = excluded.close`,
    values: [
      candles.map(({ instrument }) => instrument),
      candles.map(({ interval }) => interval),
      candles.map(({ startMs }) => startMs),
      candles.map(({ open }) => open),
      candles.map(({ high }) => high),
      candles.map(({ low }) => low),
      candles.map(({ close }) => close),
    ],
  });
};

/** Writes candles of which the table holds none yet, as fast as Postgres takes them. */
export const copyCandles = async (
  client: PoolClient,
  batches: Iterable<readonly Candle[]>,
): Promise<void> => {
  const times = new Map<number, string>();
  const timeOf = (ms: number): string => {
    const known = times.get(ms);
    if (known !== undefined) return known;
    const text = new Date(ms).toISOString();
    times.set(ms, text);
    return text;
  };
  const line = (candle: Candle): string =>
    `${candle.instrument}\t${candle.interval}\t${timeOf(candle.startMs)}\t${candle.open}\t${candle.high}\t${candle.low}\t${candle.close}\n`;
  const lines = function* (): Generator<string> {
    for (const batch of batches) yield batch.map(line).join('');
  };
  await pipeline(
    Readable.from(lines()),
    client.query(
      copyFrom(
        'copy market.candles (instrument, interval, time, open, high, low, close) from stdin',
      ),
    ),
  );
};

export type LastCandle = Readonly<{ instrument: string; startMs: number; close: string }>;

/** The newest minute of each instrument that has any. */
export const lastMinutes = async (client: PoolClient): Promise<readonly LastCandle[]> => {
  const { rows } = await client.query<{ instrument: string; ms: string; close: string }>(
    `select distinct on (instrument) instrument, (extract(epoch from time) * 1000)::bigint as ms, close
     from market.candles where interval = '1m' order by instrument, time desc`,
  );
  return rows.map(({ instrument, ms, close }) => ({ instrument, startMs: Number(ms), close }));
};

/** Drops candles of short spans that are older than twice their span's history; days and weeks stay. */
export const dropOldCandles = async (client: PoolClient, nowMs: number): Promise<void> => {
  for (const interval of candleIntervals.filter(
    (candidate) => candidate !== '1D' && candidate !== '1W',
  )) {
    await client.query(`delete from market.candles where interval = $1 and time < $2`, [
      interval,
      new Date(nowMs - 2 * historyMs[interval]),
    ]);
  }
};
