import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { until } from '../../infra/testing/until.ts';
import { added, startRunner, tally } from '../testing/runner-test.ts';
import { createTestLog } from '../testing/test-log.ts';
import { createIndexes, createTables } from './build.ts';
import type { Projection } from './define-projection.ts';
import { completeIndexes } from './indexes.ts';
import { tryOwnRebuild } from './locks.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';

const before = tally('counted');
const declaring = (...indexes: readonly string[]): Projection => ({
  ...before,
  tables: {
    main: {
      columns: { wallet_id: 'uuid', events: 'integer', total: 'numeric' },
      key: ['wallet_id'],
      indexes,
    },
  },
});
const after = declaring('(events)', '(total desc, wallet_id) where events > 1');
const never = new AbortController().signal;

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
});
afterAll(() => database.drop());

beforeEach(() =>
  inTransaction(pool, async (client) => {
    await createTables(client, before, 'live');
    await createIndexes(client, before, 'live');
  }),
);

const indexes = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ index: string }>(
    `select indexrelid::text || ' ' || pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end as index
     from pg_index where indrelid = to_regclass('read.counted_v1') and not indisprimary order by indexrelid`,
  );
  return rows.map(({ index }) => index);
};

describe('an index that was declared after the table was built', () => {
  it('is created once, in addition to the existing ones', async () => {
    const [there] = await indexes();
    expect(await completeIndexes(pool, after, never)).toHaveLength(1);
    const now = await indexes();
    expect(now).toEqual([
      there,
      expect.stringContaining('total DESC, wallet_id) WHERE (events > 1)'),
    ]);
    expect(await completeIndexes(pool, after, never)).toEqual([]);
    expect(await indexes()).toEqual(now);
  });

  it('is dropped when the declaration no longer names it', async () => {
    await completeIndexes(pool, after, never);
    const [kept] = await indexes();
    expect(await completeIndexes(pool, before, never)).toEqual([]);
    expect(await indexes()).toEqual([kept]);
  });

  it('replaces the old index only when its creation succeeds', async () => {
    const replaced = declaring('((1 / events))');
    await pool.query('insert into read.counted_v1 select gen_random_uuid(), 0, 1');
    const there = await indexes();
    await expect(completeIndexes(pool, replaced, never)).rejects.toThrow('division by zero');
    expect(await indexes()).toEqual([...there, expect.stringContaining('invalid')]);
    await pool.query('update read.counted_v1 set events = 1');
    await completeIndexes(pool, replaced, never);
    expect(await indexes()).toEqual([expect.stringContaining('(1 / events)')]);
  });

  it('given a table without a comment that lists its indexes, then no index is created twice', async () => {
    await pool.query('comment on table read.counted_v1 is null');
    const there = await indexes();
    expect(await completeIndexes(pool, before, never)).toEqual([]);
    expect(await indexes()).toEqual(there);
  });

  it('given an invalid index of an interrupted creation, then it is created again', async () => {
    await pool.query(
      `insert into read.counted_v1 select gen_random_uuid(), 1, 1 from generate_series(1, 2)`,
    );
    await expect(
      pool.query('create unique index concurrently broken on read.counted_v1 (total)'),
    ).rejects.toThrow('could not create unique index');
    expect((await indexes()).join()).toContain('invalid');
    await completeIndexes(pool, after, never);
    const now = await indexes();
    expect(now).toHaveLength(2);
    expect(now.join()).not.toContain('invalid');
  });

  it('given a running rebuild, then it is left to the rebuild', async () => {
    const client = await pool.connect();
    try {
      await tryOwnRebuild(client, after);
      expect(await completeIndexes(pool, after, never)).toEqual([]);
    } finally {
      client.release(true);
    }
    expect(await indexes()).toHaveLength(1);
  });

  it('is created by the process that runs the projection, which continues meanwhile', async () => {
    await pool.query('drop table read.counted_v1');
    const log = createTestLog();
    const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';
    const events = async (): Promise<number> => {
      const { rows } = await pool.query<{ events: number }>('select events from read.counted_v1');
      return rows[0]?.events ?? 0;
    };
    const first = startRunner(log, pool, [before]);
    await log.append(wallet, added('1'));
    await until(async () => (await indexes()).length === 1 && (await events()) === 1);
    await first.stop();
    const second = startRunner(log, pool, [after]);
    await log.append(wallet, added('1'));
    await until(async () => (await indexes()).length === 2 && (await events()) === 2);
    await second.stop();
  });
});
