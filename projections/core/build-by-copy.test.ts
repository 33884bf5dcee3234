import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createFragilePool } from '../testing/fragile-pool.ts';
import { until } from '../../infra/testing/until.ts';
import {
  added,
  poisonAmount,
  startRunner,
  tally,
  type TestRunner,
} from '../testing/runner-test.ts';
import { createTestLog, type TestLog } from '../testing/test-log.ts';
import { readCheckpoint, readCheckpoints } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { reportProjections } from './status.ts';
import { tableName } from './table-names.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const wallet = `wallet-${walletId}`;

let database: TestDatabase;
let pool: Pool;
let log: TestLog;
let runners: TestRunner[];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
  log = createTestLog();
  runners = [];
});

afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await database.drop();
});

/** A runner that builds every projection by COPY. */
const run = (
  projections: readonly Projection[],
  options: Readonly<{ pool?: Pool; holder?: string; ttlMs?: number }> = {},
): TestRunner => {
  const runner = startRunner(log, options.pool ?? pool, projections, {
    ...options,
    copyBeyond: 0n,
  });
  runners.push(runner);
  return runner;
};

const ones = (count: number) => Array.from({ length: count }, () => added('1'));

const rowsOf = async (projection: Projection) => {
  const { rows } = await pool.query<{ events: number; total: string }>(
    `select events, total from ${tableName(projection, 'main')}`,
  );
  return rows;
};

const checkpointOf = async (projection: Projection) => {
  const { rows } = await pool.query(`select to_regclass('read.checkpoints') as found`);
  return rows[0].found === null ? null : readCheckpoint(pool, { projection, slot: 'live' });
};

const isAt = (
  projection: Projection,
  status: 'running' | 'stopped',
  position: bigint,
): Promise<void> =>
  until(async () => {
    const found = await checkpointOf(projection);
    return found?.status === status && found.position >= position;
  });

const tablesLike = async (pattern: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'read' and tablename like $1`,
    [pattern],
  );
  return rows.map(({ name }) => name);
};

describe('a first build by COPY', () => {
  it('holds all events of the log, has its key and indexes, leaves no other tables, and continues', async () => {
    const counted = tally('counted');
    await log.append(wallet, ...ones(1_200));
    run([counted]);
    await isAt(counted, 'running', 1_200n);
    expect(await rowsOf(counted)).toEqual([{ events: 1_200, total: '1200' }]);
    expect(await tablesLike('counted%')).toEqual(['counted_v1']);
    expect((await readCheckpoints(pool)).map(({ slot }) => slot)).toEqual(['live']);
    const { rowCount } = await pool.query(
      `select 1 from pg_indexes where tablename = 'counted_v1'`,
    );
    expect(rowCount).toBe(2);
    await isAt(counted, 'running', await log.append(wallet, added('5')));
    expect(await rowsOf(counted)).toEqual([{ events: 1_201, total: '1205' }]);
  });

  it('shows its rows all at once, and reports its progress until then', async () => {
    const counted = tally('counted');
    await log.append(wallet, ...ones(600));
    const fragile = createFragilePool(pool);
    fragile.next('waits', 'add primary key');
    run([counted], { pool: fragile.pool });
    await fragile.waiting();
    expect(await checkpointOf(counted)).toMatchObject({ status: 'rebuilding', position: 0n });
    await pool.query(`update read.checkpoints set position = 300 where slot = 'rebuild'`);
    const deps = { pool, store: log.store, nowMs: Date.now() };
    expect(await reportProjections(deps, [counted])).toMatchObject([
      { status: 'rebuilding', progress: 50 },
    ]);
    fragile.release();
    await isAt(counted, 'running', 600n);
    expect(await rowsOf(counted)).toEqual([{ events: 600, total: '600' }]);
  });

  it.each(['is lost before', 'is lost after'] as const)(
    'is executed once when the connection of its last commit %s the answer',
    async (what) => {
      const counted = tally('counted');
      await log.append(wallet, ...ones(600));
      const fragile = createFragilePool(pool);
      fragile.next(what, 'rename to counted_v1');
      run([counted], { pool: fragile.pool });
      await isAt(counted, 'running', 600n);
      await isAt(counted, 'running', await log.append(wallet, added('4')));
      expect(await rowsOf(counted)).toEqual([{ events: 601, total: '604' }]);
    },
  );

  it('writes nothing after another process has taken its lease', async () => {
    const counted = tally('counted');
    await log.append(wallet, ...ones(600));
    const fragile = createFragilePool(pool);
    // The transaction that fills the tables is still open when the lease is lost.
    fragile.next('waits', 'add primary key');
    const paused = run([counted], { pool: fragile.pool, holder: 'paused', ttlMs: 400 });
    await fragile.waiting();
    await pool.query(`update ops.leases set holder = 'asleep' where holder = 'paused'`);
    fragile.release();
    await until(() => paused.states().length === 0);
    expect(await checkpointOf(counted)).toMatchObject({ status: 'rebuilding', position: 0n });
    expect(await rowsOf(counted)).toEqual([]);
    run([counted], { holder: 'successor' });
    await isAt(counted, 'running', 600n);
    expect(await rowsOf(counted)).toEqual([{ events: 600, total: '600' }]);
  });

  it('stops at an event that it cannot apply, after all events before it, and stops no other projection', async () => {
    const fragile = tally('fragile', { refuses: true });
    const sound = tally('sound');
    await log.append(wallet, ...ones(1_100), added(poisonAmount), ...ones(50));
    run([fragile, sound]);
    await isAt(sound, 'running', 1_151n);
    await isAt(fragile, 'stopped', 1_100n);
    expect(await rowsOf(fragile)).toEqual([{ events: 1_100, total: '1100' }]);
    expect(await checkpointOf(fragile)).toMatchObject({
      stoppedAt: 1_101n,
      error: 'BalanceAdjusted: This amount is poison.',
    });
    expect(await rowsOf(sound)).toEqual([{ events: 1_151, total: '1816' }]);
  });

  it('stops at an unknown event type', async () => {
    const counted = tally('counted');
    await log.append(wallet, ...ones(700));
    const position = await log.appendUnknown(wallet, 'WalletTeleported');
    run([counted]);
    await isAt(counted, 'stopped', 700n);
    expect(await checkpointOf(counted)).toMatchObject({ position: 700n, stoppedAt: position });
    expect(await rowsOf(counted)).toEqual([{ events: 700, total: '700' }]);
  });
});
