import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createFragilePool } from '../testing/fragile-pool.ts';
import { until } from '../../infra/testing/until.ts';
import {
  added,
  idle,
  poisonAmount,
  startRunner,
  tally,
  type TestRunner,
} from '../testing/runner-test.ts';
import { createTestLog, type TestLog } from '../testing/test-log.ts';
import { readCheckpoint, setStatus } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { reportProjections } from './status.ts';
import { tableName } from './table-names.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const wallet = `wallet-${walletId}`;

let database: TestDatabase;
let pool: Pool;
let log: TestLog;
let runners: TestRunner[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
  log = createTestLog();
});

afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
  await database.drop();
});

const run = (
  projections: readonly Projection[],
  options: Parameters<typeof startRunner>[3] & { pool?: Pool; log?: TestLog } = {},
) => {
  const runner = startRunner(options.log ?? log, options.pool ?? pool, projections, options);
  runners.push(runner);
  return runner;
};

const stop = async (runner: TestRunner): Promise<void> => {
  runners = runners.filter((other) => other !== runner);
  await runner.stop();
};

const rowsOf = async (projection: Projection) => {
  const { rows } = await pool.query<{ events: number; total: string }>(
    `select events, total from ${tableName(projection, 'main')}`,
  );
  return rows;
};

const checkpointOf = (projection: Projection) => readCheckpoint(pool, { projection, slot: 'live' });

const hasStarted = async (): Promise<boolean> =>
  (await pool.query(`select to_regclass('read.checkpoints') as found`)).rows[0].found !== null;

const caughtUp = (projection: Projection, position: bigint): Promise<void> =>
  until(async () => {
    const checkpoint = (await hasStarted()) ? await checkpointOf(projection) : null;
    return checkpoint?.status === 'running' && checkpoint.position >= position;
  });

const countsTo = (projection: Projection, events: number): Promise<void> =>
  until(async () => (await rowsOf(projection))[0]?.events === events);

describe('the runner', () => {
  it('applies events from before its start and continues with new ones', async () => {
    const counted = tally('counted');
    await log.append(wallet, added('1'), added('2'));
    run([counted]);
    await caughtUp(counted, 2n);
    const position = await log.append(wallet, added('3'));
    await caughtUp(counted, position);
    expect(await rowsOf(counted)).toEqual([{ events: 3, total: '6' }]);
  });

  it('continues where it stopped', async () => {
    const counted = tally('counted');
    const first = run([counted]);
    await caughtUp(counted, await log.append(wallet, added('1')));
    await stop(first);
    const position = await log.append(wallet, added('2'));
    run([counted]);
    await caughtUp(counted, position);
    expect(await rowsOf(counted)).toEqual([{ events: 2, total: '3' }]);
  });

  it('serves many projections with one reader, and applies each event once in each of them', async () => {
    const all = ['one', 'two', 'three'].map((name) => tally(name));
    run(all);
    await caughtUp(tally('one'), 0n);
    for (let turn = 1; turn <= 20; turn += 1) await log.append(wallet, added('1'), added('1'));
    await Promise.all(all.map((projection) => caughtUp(projection, 40n)));
    for (const projection of all)
      expect(await rowsOf(projection)).toEqual([{ events: 40, total: '40' }]);
  });

  it('applies a batch to all projections in one transaction', async () => {
    const all = ['one', 'two', 'three'].map((name) => tally(name));
    run(all);
    await Promise.all(all.map((projection) => caughtUp(projection, 0n)));
    // A projection joins the shared reader a moment after it was built, so the first events may be applied separately.
    await until(async () => {
      const position = await log.append(wallet, added('1'));
      await Promise.all(all.map((projection) => caughtUp(projection, position)));
      const { rows } = await pool.query<{ transactions: number }>(
        `select count(distinct written::text)::integer as transactions from (
           select xmin as written from read.one_v1 union all select xmin from read.two_v1 union all
           select xmin from read.three_v1) as rows_of_all`,
      );
      return rows[0]?.transactions === 1;
    });
  });

  it('writes change notices in the transaction that changes the rows', async () => {
    const counted = tally('counted');
    run([counted]);
    await caughtUp(counted, 0n);
    const position = await log.append(wallet, added('1'), added('1'));
    await caughtUp(counted, position);
    const { rows } = await pool.query('select tags, position from ops.changes');
    const tag = { type: 'Wallets', id: walletId };
    expect(rows).toEqual([{ tags: [{ tag, audience: 'everybody' }], position: '2' }]);
  });

  it('advances the checkpoint of a projection without events in a batch, so that nobody waits for it', async () => {
    const counted = tally('counted');
    const unconcerned = idle('unconcerned');
    run([counted, unconcerned]);
    await Promise.all([caughtUp(counted, 0n), caughtUp(unconcerned, 0n)]);
    const positions = createReadPositions(database.pools.query);
    for (let turn = 0; turn < 5; turn += 1) {
      const position = await log.append(wallet, added('1'));
      expect(await positions.reached([counted, unconcerned], position, 60_000)).toBe(true);
    }
  });
});

describe('events are applied exactly once', () => {
  it.each(['is lost before', 'is lost after'] as const)(
    'when the connection of a commit %s the answer',
    async (what) => {
      const counted = tally('counted');
      const fragile = createFragilePool(pool);
      run([counted], { pool: fragile.pool });
      await caughtUp(counted, 0n);
      fragile.next(what, 'read.counted_v1');
      await log.append(wallet, added('1'), added('2'));
      const position = await log.append(wallet, added('4'));
      await caughtUp(counted, position);
      expect(await rowsOf(counted)).toEqual([{ events: 3, total: '7' }]);
    },
  );

  it('when two answers are lost: of the commit of the rows, and of reading the checkpoint afterwards', async () => {
    const counted = tally('counted');
    const fragile = createFragilePool(pool);
    run([counted], { pool: fragile.pool });
    await caughtUp(counted, 0n);
    fragile.next('is lost after', 'read.counted_v1');
    const first = await log.append(wallet, added('1'));
    await countsTo(counted, 1);
    // The next batch finds its checkpoint moved, and reads it under the lease.
    fragile.next('is lost after', 'ops.leases');
    const position = await log.append(wallet, added('4'));
    expect(position).toBeGreaterThan(first);
    await caughtUp(counted, position);
    expect(await rowsOf(counted)).toEqual([{ events: 2, total: '5' }]);
  });

  it('when a paused runner commits after another one has taken over', async () => {
    const counted = tally('counted');
    const fragile = createFragilePool(pool);
    const paused = run([counted], { pool: fragile.pool, holder: 'paused', ttlMs: 400 });
    await caughtUp(counted, 0n);
    fragile.next('waits', 'read.counted_v1');
    await log.append(wallet, added('1'), added('2'));
    await fragile.waiting();

    // The paused runner does not renew its lease, and the server ends its open transaction.
    await pool.query(`update ops.leases set holder = 'asleep' where holder = 'paused'`);
    const successor = run([counted], { holder: 'successor' });
    await countsTo(counted, 2);
    fragile.release();
    await until(() => paused.states().length === 0);

    const position = await log.append(wallet, added('4'));
    await caughtUp(counted, position);
    expect(await rowsOf(counted)).toEqual([{ events: 3, total: '7' }]);
    expect(successor.states()).toMatchObject([{ state: 'running' }]);
  });

  it('when two runners share the work, and one of them stops', async () => {
    const projections = ['one', 'two', 'three', 'four'].map((name) => tally(name));
    const first = run(projections);
    run(projections);
    await log.append(wallet, added('1'));
    await Promise.all(projections.map((projection) => caughtUp(projection, 1n)));
    await stop(first);
    const position = await log.append(wallet, added('1'));
    await Promise.all(projections.map((projection) => caughtUp(projection, position)));
    for (const projection of projections)
      expect(await rowsOf(projection)).toEqual([{ events: 2, total: '2' }]);
  });
});

describe('a poison event', () => {
  const stopped = (projection: Projection): Promise<void> =>
    until(async () => (await checkpointOf(projection))?.status === 'stopped');

  it('stops only the projection that cannot apply it, after all events before it', async () => {
    const fragile = tally('fragile', { refuses: true });
    const sound = tally('sound');
    run([fragile, sound]);
    await Promise.all([caughtUp(fragile, 0n), caughtUp(sound, 0n)]);
    await log.append(wallet, added('1'), added('2'), added(poisonAmount), added('4'));
    await stopped(fragile);
    await caughtUp(sound, await log.append(wallet, added('8')));

    expect(await rowsOf(fragile)).toEqual([{ events: 2, total: '3' }]);
    expect(await rowsOf(sound)).toEqual([{ events: 5, total: '681' }]);
    expect(await checkpointOf(fragile)).toMatchObject({
      status: 'stopped',
      position: 2n,
      stoppedAt: 3n,
      error: 'BalanceAdjusted: This amount is poison.',
    });
  });

  it('can be an unknown event type in the categories of the projection', async () => {
    const counted = tally('counted');
    const unconcerned = idle('unconcerned');
    run([counted, unconcerned]);
    await Promise.all([caughtUp(counted, 0n), caughtUp(unconcerned, 0n)]);
    await log.append(wallet, added('1'));
    const position = await log.appendUnknown(wallet, 'WalletTeleported');
    await stopped(counted);
    await caughtUp(unconcerned, position);
    expect(await checkpointOf(counted)).toMatchObject({ position: 1n, stoppedAt: 2n });
    expect((await checkpointOf(counted))?.error).toMatch(/WalletTeleported/);
  });

  it('can be an event whose personal data cannot be decrypted because its key was lost', async () => {
    const person = '01890000-0000-7000-8000-000000000001';
    const people = { ...idle('people'), categories: ['kyc_case'] };
    const counted = tally('counted');
    run([people, counted]);
    await Promise.all([caughtUp(people, 0n), caughtUp(counted, 0n)]);
    await log.append(`kyc_case-${person}`, {
      type: 'KycDeclined',
      data: { userId: person, reason: 'Blurred.' },
    });
    await caughtUp(people, 1n);
    for (const runner of runners) await stop(runner);
    await pool.query('delete from read.checkpoints');
    const [vaultLost, others] = [createTestLog().codec, tally('others')];
    run([people, others], { log: { ...log, codec: vaultLost } });
    await stopped(people);
    await caughtUp(others, await log.append(wallet, added('1')));
    expect(await checkpointOf(people)).toMatchObject({ position: 0n, stoppedAt: 1n });
  });

  it('is retried on request, and when the process starts with a fixed version', async () => {
    const broken = tally('mended', { refuses: true });
    const first = run([broken]);
    await caughtUp(broken, 0n);
    await log.append(wallet, added(poisonAmount));
    await stopped(broken);
    await setStatus(pool, { projection: broken, slot: 'live' }, 'retry');
    await stopped(broken);
    await stop(first);
    const mended = tally('mended');
    run([mended]);
    await caughtUp(mended, 1n);
    expect(await rowsOf(mended)).toEqual([{ events: 1, total: poisonAmount }]);
  });

  it('lets a query return at once instead of waiting', async () => {
    const broken = tally('broken', { refuses: true });
    run([broken]);
    await caughtUp(broken, 0n);
    const position = await log.append(wallet, added(poisonAmount));
    await stopped(broken);
    const positions = createReadPositions(database.pools.query);
    // A query that waited would exceed the time limit of the test.
    expect(await positions.reached([broken], position, 600_000)).toBe(false);
  });
});

describe('a new version of a projection', () => {
  it('is built beside the old one, whose rows stay', async () => {
    const old = tally('versioned');
    const first = run([old]);
    await caughtUp(old, await log.append(wallet, added('1'), added('2')));
    await stop(first);
    await pool.query('delete from ops.changes');
    const next = tally('versioned', { version: 2 });
    run([next]);
    await caughtUp(next, 2n);
    expect((await pool.query('select 1 from ops.changes')).rowCount).toBe(0);
    expect(await rowsOf(next)).toEqual([{ events: 2, total: '3' }]);
    expect(await rowsOf(old)).toEqual([{ events: 2, total: '3' }]);
    const { rows } = await pool.query(
      `select count(*)::integer as indexes from pg_indexes where tablename = 'versioned_v2'`,
    );
    expect(rows).toEqual([{ indexes: 2 }]);
  });
});

describe('a build of a projection', () => {
  const gate = 4711;

  it('keeps its lease while its indexes are created, however long that takes', async () => {
    const { owner } = database.pools;
    await pool.query(`create function read.after_gate(integer) returns integer immutable language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${gate}); return $1; end $$`);
    const counted = tally('slow');
    const tables = Object.entries(counted.tables).map(
      ([name, table]) => [name, { ...table, indexes: ['(read.after_gate(events))'] }] as const,
    );
    const slow: Projection = { ...counted, tables: Object.fromEntries(tables) };
    await log.append(wallet, added('1'));
    const holder = await owner.connect();
    try {
      await holder.query('select pg_advisory_lock($1)', [gate]);
      const leaseOf = async () => {
        const { rows } = await owner.query<{ epoch: string; until: string }>(
          `select epoch, expires_at::text as until from ops.leases where name = 'projection slow_v1'`,
        );
        return rows[0];
      };
      run([slow], { ttlMs: 3_000 });
      await until(async () => {
        const { rowCount } = await owner.query(
          `select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
        );
        return rowCount !== 0;
      });
      const before = await leaseOf();
      await until(async () => (await leaseOf())?.until !== before?.until);
      await holder.query('select pg_advisory_unlock($1)', [gate]);
    } finally {
      holder.release();
    }
    await caughtUp(slow, 1n);
    expect(await rowsOf(slow)).toEqual([{ events: 1, total: '1' }]);
  });
});

describe('lag', () => {
  it('is reported in events and milliseconds, with the position where a projection stopped', async () => {
    const broken = tally('broken', { refuses: true });
    const sound = tally('sound');
    const runner = run([broken, sound]);
    await Promise.all([caughtUp(broken, 0n), caughtUp(sound, 0n)]);
    await log.append(wallet, added(poisonAmount), added('1'));
    await caughtUp(sound, 2n);
    await until(() => runner.states().some(({ state }) => state === 'stopped'));
    const recordedAt = Date.parse((await log.store.readAll(0n, 1))[0]?.recordedAt ?? '');
    const report = await reportProjections({ pool, store: log.store, nowMs: recordedAt + 1_500 }, [
      broken,
      sound,
    ]);
    expect(report).toMatchObject([
      { name: 'broken', status: 'stopped', lagEvents: 2, stoppedAt: 1n },
      { name: 'sound', status: 'running', lagEvents: 0, lagMs: 0, progress: 100 },
    ]);
    expect(report[0]?.lagMs).toBeGreaterThanOrEqual(1_499);
  });
});
