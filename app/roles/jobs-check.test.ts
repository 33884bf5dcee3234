import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createJobs } from '../../infra/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createReadiness } from '../readiness.ts';
import { jobsCheck } from './jobs-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('given a recurring job that is long overdue, then readiness reports it; a job that is running or of an unknown kind is not reported', async () => {
  const { app } = database.pools;
  const readiness = createReadiness([jobsCheck(app)]);
  const due = async (kind: string, seconds: number): Promise<void> => {
    await app.query('delete from ops.jobs');
    await createJobs(app).add(kind, 'every', new Date(Date.now() - seconds * 1_000));
  };
  expect(await readiness()).toEqual({ ready: true, missing: [] });
  await due('sweep_files', 10);
  expect(await readiness()).toEqual({ ready: true, missing: [] });
  await due('sweep_files', 600);
  expect(await readiness()).toEqual({
    ready: false,
    missing: [expect.stringMatching(/^due jobs: sweep_files has waited for 6\d\d s$/)],
  });
  await app.query(`update ops.jobs set taken_until = clock_timestamp() + interval '1 minute'`);
  expect(await readiness()).toEqual({ ready: true, missing: [] });
  await due('of_a_newer_program', 600);
  expect(await readiness()).toEqual({ ready: true, missing: [] });
});
