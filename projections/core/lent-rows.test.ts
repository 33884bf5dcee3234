import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createFragilePool, type FragilePool } from '../testing/fragile-pool.ts';
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
import type { ColumnType, Projection } from './define-projection.ts';
import { retireOlderVersions } from './housekeeping.ts';
import { createMember } from './member.ts';
import { rebuild, RebuildRefused } from './rebuild.ts';

const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';
const older = tally('counted');
const newer = tally('counted', { version: 2 });

let database: TestDatabase;
let pool: Pool;
let log: TestLog;
let runners: TestRunner[];
let fragile: FragilePool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
  fragile = createFragilePool(pool);
  log = createTestLog();
  runners = [];
});

afterEach(async () => {
  fragile.release();
  await stopAll();
  await database.drop();
});

const stopAll = async (): Promise<void> => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
};

const run = (projection: Projection, through = pool): TestRunner => {
  const runner = startRunner(log, through, [projection]);
  runners.push(runner);
  return runner;
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

/** The rows as queries read them, with the read-only role. */
const served = async () => (await database.pools.query.query('select * from read.counted_v2')).rows;

const kindOf = async (name: string): Promise<string | null> => {
  const { rows } = await pool.query<{ kind: string }>(
    'select relkind as kind from pg_class where oid = to_regclass($1)',
    [name],
  );
  return rows[0]?.kind ?? null;
};

/** Runs the previous release until it has counted two events, and stops it. */
const olderHasRun = async (): Promise<void> => {
  run(older);
  await isAt(older, 'running', await log.append(wallet, added('1'), added('2')));
  await stopAll();
};

/** Runs the next release until it has filled its tables, before it swaps them in. */
const buildUntilSwap = async (projection: Projection): Promise<TestRunner> => {
  fragile.next('waits', 'add primary key');
  const runner = run(projection, fragile.pool);
  await fragile.waiting();
  return runner;
};

/** The newer version with an additional column. */
const withColumn = (type: ColumnType | `${ColumnType}?`): Projection => {
  const [main] = Object.values(newer.tables);
  if (main === undefined) throw new Error('The tally has a table.');
  return { ...newer, tables: { main: { ...main, columns: { ...main.columns, note: type } } } };
};

const counted = (events: number, total: string) => ({
  wallet_id: wallet.slice('wallet-'.length),
  events,
  total,
});

describe('a version that is being built', () => {
  it('serves the rows of the older one until its own rows are swapped in all at once', async () => {
    await olderHasRun();
    await log.append(wallet, added('4'));
    await buildUntilSwap(newer);
    expect(await served()).toEqual([counted(2, '3')]);
    expect(await checkpointOf(newer)).toMatchObject({ status: 'rebuilding', position: 0n });
    fragile.release();
    await isAt(newer, 'running', 3n);
    expect(await served()).toEqual([counted(3, '7')]);
    expect(await kindOf('read.counted_v2')).toBe('r');
    expect(await kindOf('read.counted_v1')).toBe('r');
    await isAt(newer, 'running', await log.append(wallet, added('5')));
    expect(await served()).toEqual([counted(4, '12')]);
  });

  it('given an interruption, serves the older one again, and starts again', async () => {
    await olderHasRun();
    fragile.next('is lost before', 'rename to counted_v2');
    const first = run(newer, fragile.pool);
    await until(async () => (await kindOf('read.counted_v2')) === 'v');
    await first.stop();
    runners = [];
    expect((await served()).length).toBe(1);
    run(newer);
    await isAt(newer, 'running', 2n);
    expect(await served()).toEqual([counted(2, '3')]);
  });

  it('has null in a new nullable column', async () => {
    await olderHasRun();
    const withNote = withColumn('timestamptz?');
    await buildUntilSwap(withNote);
    expect(await served()).toEqual([{ ...counted(2, '3'), note: null }]);
  });

  it.each([withColumn('text'), { ...newer, version: 3, name: 'counted_too' }])(
    'serves no rows when no older version has its columns (case %#)',
    async (projection) => {
      await olderHasRun();
      run(projection);
      await until(async () => (await checkpointOf(projection)) !== null);
      expect(await kindOf(`read.${projection.name}_v${projection.version}`)).toBe('r');
    },
  );

  it('stops with its own empty tables at a first event that it cannot apply', async () => {
    await log.append(wallet, added(poisonAmount));
    await olderHasRun();
    const refusing = tally('counted', { version: 2, refuses: true });
    run(refusing);
    await isAt(refusing, 'stopped', 0n);
    expect(await kindOf('read.counted_v2')).toBe('r');
    expect(await served()).toEqual([]);
  });
});

describe('a version whose rows are served for a newer one', () => {
  it('is neither deleted nor rebuilt, and continues', async () => {
    await olderHasRun();
    await buildUntilSwap(newer);
    const source = { pool, store: log.store, codec: log.codec };
    await expect(rebuild(source, older)).rejects.toThrow(RebuildRefused);
    const goingOn = run(older);
    await isAt(older, 'running', await log.append(wallet, added('4')));
    expect(await served()).toEqual([counted(3, '7')]);
    await goingOn.stop();
    runners = runners.filter((runner) => runner !== goingOn);
    const retire = { pool, leases: goingOn.leases, declared: [] };
    expect(await retireOlderVersions(retire, [], Date.now() + 3_600_000)).toEqual([]);
  });

  it('stays when the build of the newer one is abandoned, and the newer one is deleted', async () => {
    await olderHasRun();
    const abandoned = await buildUntilSwap(newer);
    const stopped = abandoned.stop();
    fragile.release();
    await stopped;
    runners = [];
    await pool.query(`update read.checkpoints set status = 'rebuilding' where version = 2`);
    const back = run(older);
    await isAt(older, 'running', 2n);
    const lease = await back.leases.acquire('a test');
    if (lease === null) throw new Error('The lease of a new database is free.');
    const member = { ...createMember(older, lease), state: 'running' as const };
    const retire = { pool, leases: back.leases, declared: [older] };
    const later = Date.now() + 3_600_000;
    expect(await retireOlderVersions(retire, [member], later)).toEqual(['counted_v2']);
    expect(await kindOf('read.counted_v2')).toBeNull();
    expect(await kindOf('read.counted_v1')).toBe('r');
  });
});
