import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { walletEventCatalogue } from '../domain/trading/wallet/events.ts';
import { createPool } from '../infra/postgres/pools.ts';
import { projections } from '../projections/registry.ts';
import { adjustsOfNew, lanes } from './commands.ts';
import { startHttpLoad } from './kit/http-load.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { percentile } from './kit/statistics.ts';
import { warmUp } from './kit/warm-up.ts';

const p99MaxMs = 150;
/** The longest time after the end of the load until all read models show all of it. */
const caughtUpMsMax = 2_000;
const lookEveryMs = 3;

/** Read models that an adjusted balance concerns; the slowest of them counts. */
const concerned = projections
  .filter(({ categories }) => categories.includes(walletEventCatalogue.category))
  .map(({ name }) => name);

/** Head, checkpoints and clock in one statement: what is visible to everybody at that moment. */
const lookSql = `
  select h.position::text as head, (extract(epoch from h.recorded_at) * 1000)::float8 as head_ms,
         (select min(c.position)::text from read.checkpoints c where c.slot = 'live' and c.name = any($1)) as visible,
         (extract(epoch from statement_timestamp()) * 1000)::float8 as now_ms
  from eventstore.head h`;

type Look = Readonly<{ head: string; head_ms: number; visible: string; now_ms: number }>;

type Watched = Readonly<{ lags: readonly number[]; caughtUpMs: number }>;

/**
 * Measures how long after its recording an event is in all read models concerned: each poll notes the head, and its lag
 * is known at the first poll at which the checkpoints have reached it. Also how long after the end of the load they
 * have all of it.
 */
const watchLag = async (pool: Pool, isOver: () => boolean): Promise<Watched> => {
  const lags: number[] = [];
  let waiting: Readonly<{ position: bigint; atMs: number }>[] = [];
  let noted = 0n;
  let endedAt: number | null = null;
  for (;;) {
    const wasOver = isOver();
    if (wasOver) endedAt ??= performance.now();
    const { rows } = await pool.query<Look>(lookSql, [concerned]);
    const look = rows[0];
    if (look === undefined) throw new Error('Broken invariant: the log has a head');
    const [head, visible] = [BigInt(look.head), BigInt(look.visible)];
    if (head > noted && !wasOver) {
      waiting.push({ position: head, atMs: look.head_ms });
      noted = head;
    }
    const seen = waiting.filter(({ position }) => position <= visible);
    for (const { atMs } of seen) lags.push(look.now_ms - atMs);
    waiting = waiting.slice(seen.length);
    if (endedAt !== null && visible >= head)
      return { lags, caughtUpMs: performance.now() - endedAt };
    await delay(lookEveryMs);
  }
};

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const app = await bench.app({ demo: false });
  const wallets = bench.short ? 100 : 1_000;
  const calls = await adjustsOfNew(bench, app, wallets);
  const load = startHttpLoad();
  const pool = createPool({ connectionString: app.databaseUrl, role: 'query', max: 1 });
  const of = { url: app.url, lanes, calls, status: 200 };
  try {
    await warmUp(() => load.run({ ...of, forMs: bench.short ? 1_000 : 2_000 }));
    let isOver = false;
    const loading = load.run({ ...of, forMs: bench.short ? 3_000 : 20_000 }).finally(() => {
      isOver = true;
    });
    const [{ lags, caughtUpMs }, { perSecond }] = await Promise.all([
      watchLag(pool, () => isOver),
      loading,
    ]);
    const [p50, p99] = [percentile(lags, 50), percentile(lags, 99)];
    const under = `under 'adjust balance' over HTTP, ${wallets} wallets, ${lanes} in flight, ${Math.round(perSecond)} commands/s`;
    const lag: Figure = {
      measure: 'projection lag: from recorded to visible in every read model concerned',
      baseline: '-',
      ours: p99,
      base: null,
      unit: 'ms',
      ratio: null,
      expected: `p99 < ${p99MaxMs} ms`,
      met: p99 < p99MaxMs,
      p50,
      p99,
      notes: `${under}; ${lags.length} heads looked at, one each ${lookEveryMs} ms or more; ${concerned.length} read models`,
    };
    const caughtUp: Figure = {
      measure: 'from the end of the load until every read model concerned shows all of it',
      baseline: '-',
      ours: caughtUpMs,
      base: null,
      unit: 'ms',
      ratio: null,
      expected: `below ${caughtUpMsMax} ms`,
      met: caughtUpMs < caughtUpMsMax,
      notes: under,
    };
    return [lag, caughtUp];
  } finally {
    load.stop();
    await pool.end();
  }
};

export const lagMeasure: Measure = { name: 'lag', run };
