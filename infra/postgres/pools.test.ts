import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool, QueryResult } from 'pg';
import { isConnectionLost } from './connection-lost.ts';
import { createPool } from './pools.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Repeats a query whose connection is lost, because a stalled machine may miss an answer that came in time. */
const served = async (pool: Pool): Promise<QueryResult> => {
  for (;;) {
    try {
      return await pool.query('select 1 as one');
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
    }
  }
};

describe('a pool of a process that serves people', () => {
  it('given a server that does not answer, then the query fails in time as a lost connection and the next one is served', async () => {
    const pool = createPool({ connectionString: database.url, role: 'app', patienceMs: 200 });
    try {
      const failed: unknown = await pool
        .query('select pg_sleep(60)')
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(Error);
      expect(isConnectionLost(failed)).toBe(true);
      expect(pool.totalCount).toBe(0);
      expect((await served(pool)).rows).toEqual([{ one: 1 }]);
    } finally {
      await pool.end();
    }
  });
});
