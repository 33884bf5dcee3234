import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { createLeases } from './leases.ts';
import { whileHeld } from './while-held.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
});

afterAll(() => database.drop());

/** A process that does the named work and records each start and stop in the diary. */
const worker = (
  holder: string,
  name: string,
  diary: string[],
  { failures = 0, ttlMs = 3_600_000 } = {},
) => {
  const leases = createLeases({ pool, holder, ttlMs });
  const waiting: { entry: string; resolve: () => void }[] = [];
  let failuresLeft = failures;
  const write = (entry: string): void => {
    diary.push(entry);
    for (const { entry: awaited, resolve } of waiting) if (awaited === entry) resolve();
  };
  const work = whileHeld({
    leases,
    name,
    retryMs: 10,
    start: async () => {
      if (failuresLeft-- > 0) throw new Error('not yet');
      write(`${holder} starts`);
      return {
        stop: async () => {
          await pool.query('select 1');
          write(`${holder} stops`);
        },
      };
    },
    onError: (error) => write(`${holder}: ${String(error)}`),
  });
  const sees = (entry: string): Promise<void> =>
    new Promise((resolve) => {
      if (diary.includes(entry)) resolve();
      else waiting.push({ entry, resolve });
    });
  return { stop: work.stop, sees };
};

describe('work under a lease', () => {
  it('passes to the waiting process when the first one stops, and never overlaps', async () => {
    const diary: string[] = [];
    const a = worker('a', 'work', diary);
    await a.sees('a starts');
    const b = worker('b', 'work', diary);
    await a.stop();
    await b.sees('b starts');
    await b.stop();
    expect(diary).toEqual(['a starts', 'a stops', 'b starts', 'b stops']);
  });

  it('stops when the lease is lost', async () => {
    const diary: string[] = [];
    const a = worker('a', 'lost', diary, { ttlMs: 6_000 });
    await a.sees('a starts');
    await pool.query(
      `update ops.leases set holder = 'thief', epoch = epoch + 1, expires_at = '-infinity' where name = 'lost'`,
    );
    await a.sees('a stops');
    await a.stop();
    expect(diary.slice(0, 2)).toEqual(['a starts', 'a stops']);
  });

  it('is retried after a failed start', async () => {
    const diary: string[] = [];
    const a = worker('a', 'failing', diary, { failures: 2 });
    await a.sees('a starts');
    await a.stop();
    expect(diary).toEqual(['a: Error: not yet', 'a: Error: not yet', 'a starts', 'a stops']);
  });
});
