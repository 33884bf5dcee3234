import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { bringBack } from './bring-back.ts';
import type { JobKind } from './job-kind.ts';
import { createJobs } from './jobs.ts';
import { startJobs } from './runner.ts';

let database: TestDatabase;
let pool: Pool;
let runners: Readonly<{ stop: () => Promise<void> }>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.app;
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
  await pool.query('delete from ops.jobs');
});
afterAll(() => database.drop());

const noop = (): void => undefined;
const run = async (): Promise<void> => undefined;
const kinds: readonly JobKind[] = [
  { name: 'greet', run },
  { name: 'sweep', everyMs: 60_000, run },
  { name: 'mail', spreadMs: 600_000, run },
];

/** Changes the job to the state that a database clock a day ahead leaves behind. */
const leave = (set: string) =>
  pool.query(`update ops.jobs set ${set.replaceAll('TOMORROW', "now() + interval '1 day'")}`);

/** The time in this column of the only job, in seconds from now. */
const waitSeconds = async (column: 'due_at' | 'taken_until'): Promise<number> => {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from ${column} - clock_timestamp())::float8 as seconds from ops.jobs`,
  );
  return rows[0]?.seconds ?? NaN;
};

describe('the jobs of a database whose clock was a day ahead and is corrected', () => {
  it('run again when they recur, also under a runner that was not restarted', async () => {
    let told: () => void = noop;
    const ran = () => new Promise<void>((resolve) => (told = resolve));
    const sweep: JobKind = { name: 'sweep', everyMs: 60_000, run: async () => told() };
    await createJobs(pool).add('sweep', 'every');
    await leave('due_at = TOMORROW');
    const atStart = ran();
    let settled: () => void = noop;
    const isSettled = new Promise<void>((resolve) => (settled = resolve));
    const clocks = { pollMs: 10, planMs: 10 };
    const onOutcome = (): void => settled();
    runners.push(startJobs({ pool, kinds: [sweep], ...clocks, onOutcome, onError: noop }));
    await atStart;
    await isSettled;
    const later = ran();
    await leave('due_at = TOMORROW');
    await later;
  });

  it('keep their time when they recur but are not due yet or were requested for a time', async () => {
    await createJobs(pool).add('sweep', 'every');
    await leave("due_at = now() + interval '50 seconds'");
    await bringBack(pool, kinds);
    expect(await waitSeconds('due_at')).toBeGreaterThan(40);
    await pool.query('delete from ops.jobs');
    await createJobs(pool).add('greet', 'ada', new Date(Date.now() + 3 * 86_400_000));
    await bringBack(pool, kinds);
    await leave('created_at = TOMORROW');
    await bringBack(pool, kinds);
    expect(await waitSeconds('due_at')).toBeGreaterThan(2 * 86_400);
  });

  it('continue from now when they were spread, with the same distances', async () => {
    await createJobs(pool).addSpread('mail', ['ada', 'bea', 'cleo'], 300_000);
    await leave("due_at = due_at + interval '1 day', created_at = TOMORROW");
    await bringBack(pool, kinds);
    const { rows } = await pool.query<{ key: string; minutes: number }>(
      `select key, round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes
         from ops.jobs order by due_at`,
    );
    expect(rows.map(({ key, minutes }) => [key, minutes])).toEqual([
      ['ada', 0],
      ['bea', 5],
      ['cleo', 10],
    ]);
  });

  it('continue to wait from now when they wait for a short time after their request', async () => {
    await createJobs(pool).addAll([{ kind: 'mail', key: 'ada', afterMs: 15_000 }]);
    await leave("due_at = due_at + interval '1 day', created_at = TOMORROW");
    await bringBack(pool, kinds);
    expect(await waitSeconds('due_at')).toBeGreaterThan(10);
    expect(await waitSeconds('due_at')).toBeLessThanOrEqual(15);
  });

  it('keep their time when their kind is not spread, even if it is minutes after the request', async () => {
    await createJobs(pool).addSpread('greet', ['ada', 'bea'], 300_000);
    await pool.query("delete from ops.jobs where key = 'ada'");
    await leave("due_at = due_at + interval '1 day', created_at = TOMORROW");
    await bringBack(pool, kinds);
    expect(await waitSeconds('due_at')).toBeGreaterThan(3_600);
  });

  it('are due now when they were requested without a time', async () => {
    await createJobs(pool).add('greet', 'ada');
    await leave('due_at = TOMORROW, created_at = TOMORROW');
    await bringBack(pool, kinds);
    expect(await waitSeconds('due_at')).toBeLessThanOrEqual(0);
  });

  it('are retried within the longest delay, but not earlier, when they failed', async () => {
    await createJobs(pool).add('greet', 'ada');
    await leave('due_at = TOMORROW, attempts = 3');
    await bringBack(pool, kinds);
    expect(await waitSeconds('due_at')).toBeLessThanOrEqual(3_600);
    expect(await waitSeconds('due_at')).toBeGreaterThan(3_000);
  });

  it('are free after at most their lease when their process died', async () => {
    await createJobs(pool).add('greet', 'ada');
    await leave('taken_until = TOMORROW, attempts = 1');
    await bringBack(pool, kinds);
    expect(await waitSeconds('taken_until')).toBeLessThanOrEqual(300);
    expect(await waitSeconds('taken_until')).toBeGreaterThan(0);
  });
});
