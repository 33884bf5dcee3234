import { roles } from '../domain/shared/roles.ts';
import { createPool } from '../infra/postgres/pools.ts';
import { createApiKeys } from '../infra/vault/api-keys.ts';
import { leadsTable } from '../projections/crm/leads/rows.ts';
import { startHttpLoad } from './kit/http-load.ts';
import type { HttpCall } from './kit/http-plan.ts';
import type { Bench, Figure, Measure, RunningApp } from './kit/measure.ts';
import { withProcessorUse } from './kit/processor-use.ts';
import { percentile } from './kit/statistics.ts';
import { importBesideAdjusts } from './leads-import.ts';
import { timed } from './lists-reader.ts';
import { openPeopleMaker } from './people.ts';

const expected = { oneByOne: 1_000, inBatches: 3_000, moveMs: 1_000 } as const;
const batch = 1_000;

/** A lead as an affiliator's program sends it. */
const leadOf = (number: number) => ({
  firstName: 'Ava',
  lastName: `Number${number}`,
  email: `ava${number}@mail.test`,
  phone: `+49 30 ${10_000_000 + number}`,
  country: 'Germany',
  city: 'Berlin',
  funnelLink: `https://go.example.test/${number % 20}`,
});

/** The active key of a new affiliator. */
const newKey = async (app: RunningApp): Promise<string> => {
  const maker = await openPeopleMaker(app);
  const [affiliator] = await maker.make(1, roles.affiliator);
  await maker.close();
  const pool = createPool({ connectionString: app.databaseUrl, role: 'app', max: 1 });
  try {
    const keys = createApiKeys(pool, Date.now);
    const { key, made } = await keys.draft(affiliator?.userId ?? '');
    await keys.putInForce(made, null);
    return key;
  } finally {
    await pool.end();
  }
};

const rateFigure = (
  measure: string,
  load: Readonly<{ perSecond: number; latencies: readonly number[] }>,
  leadsEach: number,
  perSecondMin: number,
  use: string,
): Figure => ({
  measure,
  baseline: '-',
  ours: load.perSecond * leadsEach,
  base: null,
  unit: 'leads/s',
  ratio: null,
  expected: `${perSecondMin} a second`,
  met: load.perSecond * leadsEach >= perSecondMin,
  p50: percentile(load.latencies, 50),
  p99: percentile(load.latencies, 99),
  notes: `the whole product runs and its read models follow; the program that makes the load shares its cores; ${use}`,
});

const intake = async (bench: Bench, app: RunningApp): Promise<readonly Figure[]> => {
  const key = await newKey(app);
  const call = (body: unknown): HttpCall => ({
    method: 'POST',
    path: '/api/v1/leads',
    cookie: '',
    headers: { 'X-Api-Key': key },
    body,
  });
  const one = Array.from({ length: 200 }, (_none, number) => call(leadOf(number)));
  const leads = Array.from({ length: batch }, (_none, number) => leadOf(number));
  const load = startHttpLoad();
  const run = (calls: readonly HttpCall[], lanes: number, forMs: number) =>
    load.run({ url: app.url, lanes, forMs, calls, status: 201 });
  const forMs = bench.short ? 5_000 : 20_000;
  try {
    await run(one, 32, forMs / 2);
    const singly = () => run(one, 32, forMs);
    const single = await withProcessorUse(app, singly, ({ count }) => count);
    bench.log(`one by one: ${single.result.perSecond.toFixed(0)} a second, ${single.use}`);
    await run([call({ leads })], 4, forMs / 2);
    const inBatches = () => run([call({ leads })], 4, forMs);
    const batches = await withProcessorUse(app, inBatches, ({ count }) => count * batch);
    bench.log(
      `in batches: ${(batches.result.perSecond * batch).toFixed(0)} a second, ${batches.use}`,
    );
    return [
      rateFigure(
        'leads taken in by API, one by one, 32 in flight',
        single.result,
        1,
        expected.oneByOne,
        single.use,
      ),
      rateFigure(
        `leads taken in by API, ${batch} in a request, 4 in flight`,
        batches.result,
        batch,
        expected.inBatches,
        batches.use,
      ),
    ];
  } finally {
    load.stop();
  }
};

/** Moves a thousand leads that no process has in memory, and moves them back. */
const bulkMove = async (bench: Bench, app: RunningApp): Promise<Figure> => {
  const maker = await openPeopleMaker(app);
  const [admin] = await maker.make(1, roles.admin);
  await maker.close();
  const pool = createPool({ connectionString: app.databaseUrl, role: 'query', max: 1 });
  const found = await pool.query<{ id: string }>(
    `select id from ${leadsTable} order by added_position limit ${batch}`,
  );
  await pool.end();
  const ids = found.rows.map(({ id }) => id);
  const move = async (group: string): Promise<void> => {
    const answer = await fetch(`${app.url}/admin/leads/bulk`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin: app.url, cookie: admin?.cookie ?? '' },
      body: JSON.stringify({ ids, data: { group } }),
    });
    const told: unknown = await answer.json();
    const changed: unknown =
      typeof told === 'object' && told !== null ? Reflect.get(told, 'changed') : 0;
    if (answer.status !== 200 || changed !== ids.length)
      throw new Error(`A move answered ${answer.status}: ${JSON.stringify(told)}`);
  };
  const times: number[] = [];
  for (let round = 0; round < (bench.short ? 2 : 5); round += 1)
    for (const group of ['retentions', 'sales']) times.push(await timed(() => move(group)));
  bench.log(`moves: ${times.map(Math.round).join(', ')} ms`);
  const longest = Math.max(...times);
  return {
    measure: `bulk move of ${ids.length} leads, from the request to the answer`,
    baseline: '-',
    ours: longest,
    base: null,
    unit: 'ms',
    ratio: null,
    expected: `below ${expected.moveMs} ms`,
    met: longest < expected.moveMs,
    p50: percentile(times, 50),
    p99: longest,
    notes: 'the longest of all; the first move finds no lead in memory',
  };
};

/** Whether leads come in, in every way, as fast as promised. */
export const leadsMeasure: Measure = {
  name: 'leads',
  run: async (bench) => {
    const app = await bench.app({ demo: false });
    try {
      const taken = await intake(bench, app);
      const moved = await bulkMove(bench, app);
      return [...taken, moved, ...(await importBesideAdjusts(bench, app))];
    } finally {
      await app.stop();
    }
  },
};
