import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { until } from '../../infra/testing/until.ts';
import {
  added,
  poisonAmount,
  startRunner,
  tally,
  type TestRunner,
} from '../testing/runner-test.ts';
import { createTestLog, type TestLog } from '../testing/test-log.ts';
import { readCheckpoint } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { tableName } from './table-names.ts';

const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';

let database: TestDatabase;
let pool: Pool;
let log: TestLog;
let runner: TestRunner | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
  log = createTestLog();
});

afterEach(async () => {
  await runner?.stop();
  await database.drop();
});

const rowsOf = async (projection: Projection) => {
  const { rows } = await pool.query<{ events: number; total: string }>(
    `select events, total from ${tableName(projection, 'main')}`,
  );
  return rows;
};

const checkpointOf = (projection: Projection) => readCheckpoint(pool, { projection, slot: 'live' });

const caughtUp = (projection: Projection, position: bigint): Promise<void> =>
  until(async () => ((await checkpointOf(projection))?.position ?? -1n) >= position);

/** Runs all of them, so that they share a transaction. */
const runTogether = async (...projections: readonly Projection[]): Promise<void> => {
  runner = startRunner(log, pool, projections);
  const states = () => runner?.states() ?? [];
  await until(
    () => states().filter(({ state }) => state === 'running').length === projections.length,
  );
};

/** Blocks writes to a table during `work`, which gets the connection that holds the lock. */
const withTableLocked = async <Result>(
  table: string,
  work: (holder: Client) => Promise<Result>,
): Promise<Result> => {
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query(`begin; lock table ${table} in share mode`);
    return await work(holder);
  } finally {
    await holder.end();
  }
};

describe('a batch of several projections', () => {
  it('given the server closes the connection between the rows of two projections, then each event is applied once', async () => {
    const [first, second] = [tally('first'), tally('second')];
    await runTogether(first, second);
    const begun = await log.append(wallet, added('1'));
    await Promise.all([first, second].map((projection) => caughtUp(projection, begun)));
    const table = tableName(second, 'main');
    const findSql = `select pid from pg_locks where relation = '${table}'::regclass and not granted`;
    await withTableLocked(table, async (holder) => {
      await log.append(wallet, added('2'), added('4'));
      await until(async () => (await holder.query(findSql)).rowCount === 1);
      await holder.query(`select pg_terminate_backend(pid) from (${findSql}) as waiting`);
    });
    const position = await log.append(wallet, added('8'));
    for (const projection of [first, second]) {
      await caughtUp(projection, position);
      expect(await rowsOf(projection)).toEqual([{ events: 4, total: '15' }]);
    }
  });

  it('given PostgreSQL refuses a row of one projection, then that projection stops there, and the others continue', async () => {
    const wide = tally('narrow');
    const narrow: Projection = {
      ...wide,
      tables: {
        main: {
          key: ['wallet_id'],
          columns: { wallet_id: 'uuid', events: 'integer', total: 'integer' },
        },
      },
    };
    const [before, after] = [tally('before'), tally('after')];
    await runTogether(before, narrow, after);
    await log.append(wallet, added('1'), added('3000000000'), added('4'));
    await until(async () => (await checkpointOf(narrow))?.status === 'stopped');
    const position = await log.append(wallet, added('8'));
    await Promise.all([before, after].map((projection) => caughtUp(projection, position)));
    expect(await rowsOf(narrow)).toEqual([{ events: 1, total: 1 }]);
    expect(await checkpointOf(narrow)).toMatchObject({ position: 1n, stoppedAt: 2n });
    for (const projection of [before, after])
      expect(await rowsOf(projection)).toEqual([{ events: 4, total: '3000000013' }]);
  });
});

describe('an awaited projection', () => {
  const awaited: Projection = { ...tally('awaited'), isAwaited: true };

  it('is committed while the others of its batch still wait', async () => {
    const slow = tally('slow');
    await runTogether(slow, awaited);
    const begun = await log.append(wallet, added('1'));
    await Promise.all([slow, awaited].map((projection) => caughtUp(projection, begun)));
    const position = await withTableLocked(tableName(slow, 'main'), async () => {
      const written = await log.append(wallet, added('2'), added('4'));
      await caughtUp(awaited, written);
      expect(await rowsOf(awaited)).toEqual([{ events: 3, total: '7' }]);
      expect(await rowsOf(slow)).toEqual([{ events: 1, total: '1' }]);
      return written;
    });
    await caughtUp(slow, position);
    expect(await rowsOf(slow)).toEqual([{ events: 3, total: '7' }]);
  });

  it('is committed before the others, which are written at the same time', async () => {
    const quick = tally('quick');
    await runTogether(quick, awaited);
    const begun = await log.append(wallet, added('1'));
    await Promise.all([quick, awaited].map((projection) => caughtUp(projection, begun)));
    const writingSql = `select from pg_locks where relation = '${tableName(quick, 'main')}'::regclass and mode = 'RowExclusiveLock'`;
    const position = await withTableLocked(tableName(awaited, 'main'), async (holder) => {
      const written = await log.append(wallet, added('2'), added('4'));
      await until(async () => (await holder.query(writingSql)).rowCount === 1);
      expect(await rowsOf(quick)).toEqual([{ events: 1, total: '1' }]);
      return written;
    });
    await caughtUp(quick, position);
    expect(await rowsOf(quick)).toEqual([{ events: 3, total: '7' }]);
  });

  it('given it fails itself, then it stops, and each event is applied once in the others', async () => {
    const refusing: Projection = { ...tally('refusing', { refuses: true }), isAwaited: true };
    const sound = tally('sound');
    await runTogether(refusing, sound);
    await log.append(wallet, added('1'), added(poisonAmount), added('4'));
    await until(async () => (await checkpointOf(refusing))?.status === 'stopped');
    const position = await log.append(wallet, added('8'));
    await caughtUp(sound, position);
    expect(await rowsOf(sound)).toEqual([{ events: 4, total: '679' }]);
    expect(await rowsOf(refusing)).toEqual([{ events: 1, total: '1' }]);
  });

  it('given one of the others fails, then each event is applied once in the rest', async () => {
    const [refusing, sound] = [tally('refusing', { refuses: true }), tally('sound')];
    await runTogether(refusing, awaited, sound);
    await log.append(wallet, added('1'), added(poisonAmount), added('4'));
    await until(async () => (await checkpointOf(refusing))?.status === 'stopped');
    const position = await log.append(wallet, added('8'));
    for (const projection of [awaited, sound]) {
      await caughtUp(projection, position);
      expect(await rowsOf(projection)).toEqual([{ events: 4, total: '679' }]);
    }
    expect(await rowsOf(refusing)).toEqual([{ events: 1, total: '1' }]);
  });
});
