import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { createAlone } from './alone.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('exclusive work', () => {
  it('runs one at a time across all processes, even if more wait than there are connections', async () => {
    const pool = database.pools.app;
    const processes = [createAlone(pool), createAlone(pool)];
    let underWay = 0;
    const work = async (): Promise<number> => {
      underWay += 1;
      const together = underWay;
      await pool.query('select 1');
      underWay -= 1;
      return together;
    };
    const asked = processes.flatMap((alone) =>
      Array.from({ length: pool.options.max }, () => alone(work)),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([1]));
  });

  it('lets the next one run after a failure', async () => {
    const alone = createAlone(database.pools.app);
    await expect(alone(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await alone(async () => 'done')).toBe('done');
  });
});
