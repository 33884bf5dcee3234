import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { createPostgresLimits } from './postgres.ts';
import { sweepLimits } from './sweep.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the counts of limits are deleted a day after their last use and not before', async () => {
  const { app } = database.pools;
  const dayMs = 24 * 60 * 60_000;
  const begun = Date.now();
  await createPostgresLimits(app, () => begun).take('somebody', { limit: 1, windowSeconds: 60 });
  const left = async (): Promise<number> =>
    (await app.query('select 1 from ops.rate_limits')).rowCount ?? 0;
  await sweepLimits(app, begun + dayMs - 1_000);
  expect(await left()).toBe(1);
  await sweepLimits(app, begun + dayMs + 1_000);
  expect(await left()).toBe(0);
});
