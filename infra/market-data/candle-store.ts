import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Lease, Leases } from '../leases/leases.ts';
import type { Candle } from './candles.ts';
import {
  candleIntervals,
  intervalMs,
  type CandleInterval,
} from '../../domain/shared/trading/candles.ts';
import { historyMs } from './history-depth.ts';

/** Inserts candles given as one array per column, in parameters from `first` on; `from` adds to the from clause. */
const insertSql = (first: number, from: string, onConflict: string): string => {
  const types = ['text', 'text', 'bigint', 'numeric', 'numeric', 'numeric', 'numeric'];
  const arrays = types.map((type, at) => `$${first + at}::${type}[]`).join(', ');
  return `
    insert into market.candles as c (instrument, interval, time, open, high, low, close)
    select instrument, interval, to_timestamp(ms / 1000.0), open, high, low, close
    from ${from} unnest(${arrays}) as given (instrument, interval, ms, open, high, low, close)
    on conflict (instrument, interval, time) do update set ${onConflict}`;
};

const mergeSql = (first: number, from = ''): string =>
  insertSql(
    first,
    from,
    'high = greatest(c.high, excluded.high), low = least(c.low, excluded.low), close = excluded.close',
  );

const columnsOf = (candles: readonly Candle[]): readonly unknown[] => [
  candles.map(({ instrument }) => instrument),
  candles.map(({ interval }) => interval),
  candles.map(({ startMs }) => startMs),
  candles.map(({ open }) => open),
  candles.map(({ high }) => high),
  candles.map(({ low }) => low),
  candles.map(({ close }) => close),
];

/**
 * Writes candles in one statement. A candle that the table already has keeps its open; high, low and close are merged.
 */
export const mergeCandles = async (
  client: PoolClient,
  candles: readonly Candle[],
): Promise<void> => {
  if (candles.length === 0) return;
  await client.query({
    name: 'merge candles',
    text: mergeSql(1),
    values: [...columnsOf(candles)],
  });
};

/** Writes candles in one statement, replacing those that the table has. */
export const replaceCandles = async (
  client: PoolClient,
  candles: readonly Candle[],
): Promise<void> => {
  if (candles.length === 0) return;
  await client.query({
    name: 'replace candles',
    text: insertSql(
      1,
      '',
      'open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close',
    ),
    values: [...columnsOf(candles)],
  });
};

type MinuteRow = Omit<Candle, 'startMs'> & Readonly<{ ms: string }>;

/** The minutes of an instrument from a moment on, in order. */
export const minutesFrom = async (
  client: PoolClient,
  instrument: string,
  fromMs: number,
): Promise<readonly Candle[]> => {
  const { rows } = await client.query<MinuteRow>(
    `select instrument, interval, (extract(epoch from time) * 1000)::bigint as ms, open, high, low, close
       from market.candles where instrument = $1 and interval = '1m' and time >= to_timestamp($2 / 1000.0)
      order by time`,
    [instrument, fromMs],
  );
  return rows.map(({ ms, ...candle }) => ({ ...candle, startMs: Number(ms) }));
};

/** Like `mergeCandles`, in a statement that also checks that the lease is still held. Throws `LeaseLostError`. */
export const mergeCandlesUnder = async (
  { leases, lease }: Readonly<{ leases: Pick<Leases, 'writeUnder'>; lease: Lease }>,
  candles: readonly Candle[],
): Promise<void> => {
  if (candles.length === 0) return;
  await leases.writeUnder(lease, {
    name: 'merge candles under a lease',
    parts: `merged as (${mergeSql(4, 'held cross join')})`,
    values: columnsOf(candles),
  });
};

/** Bulk-loads candles of which the table has none yet. */
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

export type LastCandle = Readonly<{
  instrument: string;
  startMs: number;
  endMs: number;
  close: string;
}>;

type LastRow = Readonly<{
  instrument: string;
  interval: CandleInterval;
  ms: string;
  close: string;
}>;

/** The instruments that have candles: each is found by one step in the primary key, however many candles there are. */
const knownSql = `
  with recursive known as (
    (select instrument from market.candles order by instrument limit 1)
    union all
    select (select instrument from market.candles
             where instrument > known.instrument order by instrument limit 1)
      from known where known.instrument is not null
  )`;

/**
 * The newest candle of each instrument that has any, of the shortest span: after a market was closed for long there are
 * no minutes.
 */
export const lastCandles = async (client: PoolClient): Promise<readonly LastCandle[]> => {
  const { rows } = await client.query<LastRow>(
    `${knownSql}
     select newest.instrument, newest.interval, newest.close,
            (extract(epoch from newest.time) * 1000)::bigint as ms
       from known cross join lateral (
         select c.* from unnest($1::text[]) with ordinality as spans (span, place) cross join lateral (
           select * from market.candles
            where instrument = known.instrument and interval = spans.span order by time desc limit 1
         ) as c order by spans.place limit 1
       ) as newest`,
    [candleIntervals],
  );
  return rows.map(({ instrument, interval, ms, close }) => ({
    instrument,
    startMs: Number(ms),
    endMs: Number(ms) + intervalMs[interval],
    close,
  }));
};

/** The last two minutes of each instrument, in order: after a crash, the longer candles may lack them. */
export const newestMinutes = async (client: PoolClient): Promise<readonly Candle[]> => {
  const { rows } = await client.query<Omit<Candle, 'startMs'> & { ms: string }>(
    `${knownSql}
     select c.instrument, c.interval, (extract(epoch from c.time) * 1000)::bigint as ms,
            c.open, c.high, c.low, c.close
       from known cross join lateral (
         select * from market.candles
          where instrument = known.instrument and interval = '1m' order by time desc limit 2
       ) as c order by c.instrument, c.time`,
  );
  return rows.map(({ ms, ...candle }) => ({ ...candle, startMs: Number(ms) }));
};

/** Drops candles of short spans that are older than twice the history of their span; days and weeks are kept. */
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
