import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { roles } from '../domain/shared/roles.ts';
import { createPool } from '../infra/postgres/pools.ts';
import { depositsTable } from '../projections/payments/deposits/rows.ts';
import { walletsTable } from '../projections/trading/wallets/rows.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { percentile } from './kit/statistics.ts';
import { openPeopleMaker, type Person } from './people.ts';

const p99MaxMs = 250;
const perSecond = 200;
const lookEveryMs = 5;
/** Begun at a time. */
const lanes = 8;

type Begun = Readonly<{ id: string; page: string }>;

const begin = async (url: string, { cookie, wallets }: Person): Promise<Begun> => {
  const answer = await fetch(`${url}/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ balance_id: wallets.real, amount: '100', gateway: 'stripe' }),
  });
  const body: unknown = await answer.json();
  if (answer.status !== 201 || typeof body !== 'object' || body === null)
    throw new Error(`A deposit was answered with ${answer.status}`);
  return { id: String(Reflect.get(body, 'id')), page: String(Reflect.get(body, 'paymentLink')) };
};

const beginAll = async (url: string, people: readonly Person[]): Promise<readonly Begun[]> => {
  const begun: Begun[] = [];
  const waiting = [...people];
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      begun.push(await begin(url, next));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return begun;
};

/** Those of them that are credited where people read their balance: the wallet's row is as far as the deposit's posting. */
const creditedSql = `
  select d.id from ${depositsTable} d join ${walletsTable} w on w.id = d.wallet_id
   where d.id = any($1) and d.posted_revision <= w.revision`;

/** Pays so many pages a second; the simulator sends its notice at once. Milliseconds until each is credited. */
const payAll = async (pool: Pool, begun: readonly Begun[]): Promise<readonly number[]> => {
  const paidAt = new Map<string, number>();
  const times: number[] = [];
  const failures: unknown[] = [];
  const startedAt = performance.now();
  const pay = async ({ id, page }: Begun): Promise<void> => {
    paidAt.set(id, performance.now());
    await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'act=pay',
      redirect: 'manual',
    });
  };
  const payInTurn = async (): Promise<void> => {
    for (const [index, one] of begun.entries()) {
      const dueIn = startedAt + (index * 1_000) / perSecond - performance.now();
      if (dueIn > 1) await delay(dueIn);
      pay(one).catch((error: unknown) => failures.push(error));
    }
  };
  const watch = async (): Promise<void> => {
    const until = startedAt + (begun.length * 1_000) / perSecond + 60_000;
    while (times.length < begun.length) {
      if (performance.now() > until) throw new Error(`Only ${times.length} were credited`);
      const { rows } = await pool.query<{ id: string }>(creditedSql, [[...paidAt.keys()]]);
      const now = performance.now();
      for (const { id } of rows) {
        times.push(now - (paidAt.get(id) ?? now));
        paidAt.delete(id);
      }
      await delay(lookEveryMs);
    }
  };
  await Promise.all([payInTurn(), watch()]);
  if (failures.length > 0) throw failures[0];
  return times;
};

const run = async (bench: Bench): Promise<Figure> => {
  // The simulator keeps two thousand pages.
  const [warming, count] = bench.short ? [100, 300] : [200, 1_600];
  const app = await bench.app();
  const maker = await openPeopleMaker(app);
  const people = await maker.make(400, roles.customer);
  await maker.close();
  const pool = createPool({ connectionString: app.databaseUrl, role: 'query', max: 1 });
  const of = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => people[(from + index) % people.length]).flatMap(
      (person) => person ?? [],
    );
  try {
    await payAll(pool, await beginAll(app.url, of(0, warming)));
    const begun = await beginAll(app.url, of(warming, warming + count));
    bench.log(`${begun.length} deposits begun`);
    const times = await payAll(pool, begun);
    const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
    return {
      measure: `notice of a provider to credited balance, ${perSecond} notices a second`,
      baseline: '-',
      ours: p99,
      base: null,
      unit: 'ms',
      ratio: null,
      expected: `p99 < ${p99MaxMs} ms`,
      met: p99 < p99MaxMs,
      p50,
      p99,
      notes: `${times.length} deposits of ${people.length} customers by Stripe's simulator, which runs on the same cores; from the payer's press, before the notice is sent, to the wallet's row; looked at every ${lookEveryMs} ms or more`,
    };
  } finally {
    await pool.end();
    await app.stop();
  }
};

/** How long customers wait for their balance once they have paid. */
export const depositsMeasure: Measure = {
  name: 'deposits',
  run: async (bench) => [await run(bench)],
};
