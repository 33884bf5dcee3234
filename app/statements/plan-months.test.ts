import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createJobs } from '../../infra/jobs/jobs.ts';
import { idEnding, registered } from '../../query/testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../../query/testing/world.ts';
import { mailStatementJob, planMonths, settledMs } from './plan-months.ts';

const [ada, eve, staff, unproved] = ['a1', 'a2', 'a3', 'a4'].map(idEnding) as [
  string,
  string,
  string,
  string,
];
let world: QueryWorld;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${ada}`, registered('Ada', 'ada@example.test'));
  await world.given(`user-${eve}`, registered('Eve', 'eve@example.test'));
  await world.given(`user-${staff}`, registered('Ann', 'ann@example.test', 2));
  const person = registered('Bob', 'bob@example.test');
  await world.given(`user-${unproved}`, {
    ...person,
    data: { ...person.data, isEmailVerified: false },
  });
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.database.pools.app.query('delete from ops.jobs');
  await world.database.pools.app.query('delete from ops.statement_months');
});

const lookAt = (day: string): Promise<void> => {
  const { app, query } = world.database.pools;
  const now = () => new Date(`${day}T00:00:01.000Z`);
  return planMonths({ pool: app, queryPool: query, jobs: createJobs(app), now });
};
/** Makes the noted months an hour older. */
const afterAnHour = () =>
  world.database.pools.app.query(
    `update ops.statement_months set seen_at = seen_at - make_interval(secs => $1 / 1000.0)`,
    [settledMs],
  );
const asked = async (): Promise<readonly string[]> => {
  const { rows } = await world.database.pools.app.query<{ key: string }>(
    'select key from ops.jobs where kind = $1 order by due_at, key',
    [mailStatementJob],
  );
  return rows.map(({ key }) => key);
};
const noted = async (): Promise<readonly string[]> => {
  const { rows } = await world.database.pools.app.query<{ month: string }>(
    'select month from ops.statement_months order by month',
  );
  return rows.map(({ month }) => month);
};

describe('statements of a month', () => {
  it('are requested an hour after the end of the month, for customers with a verified address', async () => {
    await lookAt('2026-10-20');
    await afterAnHour();
    await lookAt('2026-10-31');
    await lookAt('2026-11-01');
    expect(await asked()).toEqual([]);
    await afterAnHour();
    await lookAt('2026-11-01');
    expect(await asked()).toEqual([`${ada}/2026-10`, `${eve}/2026-10`]);
  });

  it('are requested once, however many processes look and however often', async () => {
    await lookAt('2026-10-20');
    await lookAt('2026-11-01');
    await afterAnHour();
    await Promise.all([lookAt('2026-11-01'), lookAt('2026-11-01'), lookAt('2026-11-02')]);
    expect(await asked()).toHaveLength(2);
    await world.database.pools.app.query('delete from ops.jobs');
    await lookAt('2026-11-03');
    expect(await asked()).toEqual([]);
  });

  it('are due one after another', async () => {
    await lookAt('2026-10-20');
    await lookAt('2026-11-01');
    await afterAnHour();
    await lookAt('2026-11-01');
    const { rows } = await world.database.pools.app.query<{ gap: number }>(
      `select extract(epoch from max(due_at) - min(due_at))::float8 as gap from ops.jobs`,
    );
    // Each job is inserted a few milliseconds after the previous one, which adds to the gap.
    expect(rows[0]?.gap).toBeCloseTo(0.25, 1);
  });

  it('are not requested when a clock was ahead for a moment, and are requested when the month ends', async () => {
    await lookAt('2026-10-20');
    await lookAt('2026-12-05');
    await lookAt('2026-10-21');
    expect(await noted()).toEqual(['2026-09']);
    await lookAt('2026-11-01');
    await afterAnHour();
    await lookAt('2026-11-01');
    expect(await asked()).toHaveLength(2);
  });

  it('are not requested again when the clock goes back', async () => {
    await lookAt('2026-10-20');
    await lookAt('2026-11-01');
    await afterAnHour();
    await lookAt('2026-11-01');
    await world.database.pools.app.query('delete from ops.jobs');
    await lookAt('2026-10-31');
    await lookAt('2026-11-01');
    await afterAnHour();
    await lookAt('2026-11-01');
    expect(await asked()).toEqual([]);
  });

  it('of months that were missed while nothing ran are requested, for three months at most', async () => {
    await lookAt('2026-03-20');
    await lookAt('2026-11-20');
    expect(await noted()).toEqual(['2026-02', '2026-08', '2026-09', '2026-10']);
    await afterAnHour();
    for (let look = 0; look < 4; look += 1) await lookAt('2026-11-20');
    expect(await asked()).toHaveLength(6);
  });
});
