import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bind } from '../http/bind.ts';
import { createTestApp } from '../http/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { jobRoutes } from './routes.ts';

let database: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs(database.pools.app);
});
beforeEach(async () => {
  await database.pools.app.query('delete from ops.jobs');
});
afterAll(() => database.drop());

const as = async (roleId: 1 | 2 | 3) => {
  const app = createTestApp({ routes: bind(jobRoutes, { jobs }) });
  return (await app.signInAs(roleId)).call;
};

describe('the jobs page of staff', () => {
  it('lists the jobs, given-up ones first, and retries one on request', async () => {
    await jobs.add('greet', 'waiting');
    await jobs.add('greet', 'dead');
    await database.pools.app.query(
      `update ops.jobs set died_at = clock_timestamp(), attempts = 10, last_error = 'Error' where key = 'dead'`,
    );
    const call = await as(1);
    const { body } = await call.get('/admin/jobs/api?limit=1');
    expect(body).toMatchObject({
      data: [{ key: 'dead', status: 'dead', attempts: 10, last_error: 'Error' }],
      meta: { total: 2, per_page: 1, current_page: 1, last_page: 2 },
    });
    const retried = await call.post(`/admin/jobs/${body.data[0].id}/retry`);
    expect(retried).toMatchObject({ status: 200, body: { message: 'Retrying the job' } });
    expect((await jobs.list(1, 10)).rows.map(({ status }) => status)).toEqual([
      'waiting',
      'waiting',
    ]);
  });

  it('answers 404 for an unknown job', async () => {
    const call = await as(1);
    const answer = await call.post('/admin/jobs/01890000-0000-7000-8000-000000000001/retry');
    expect(answer.status).toBe(404);
  });

  it.each([2, 3] as const)('is refused for role %s', async (roleId) => {
    const call = await as(roleId);
    expect((await call.get('/admin/jobs/api')).status).toBe(403);
  });
});
