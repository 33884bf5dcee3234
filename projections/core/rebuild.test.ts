import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createFragilePool } from '../testing/fragile-pool.ts';
import { until } from '../../infra/testing/until.ts';
import { added, startRunner, tally, type TestRunner } from '../testing/runner-test.ts';
import { createTestLog, type TestLog } from '../testing/test-log.ts';
import { readCheckpoints } from './checkpoints.ts';
import { rebuild, RebuildRefused } from './rebuild.ts';
import { verify } from './verify.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const wallet = `wallet-${walletId}`;
const counted = tally('counted');

let database: TestDatabase;
let pool: Pool;
let log: TestLog;
let runner: TestRunner;

const checkpoint = async () => (await readCheckpoints(pool)).find(({ slot }) => slot === 'live');
const caughtUp = (position: bigint): Promise<void> =>
  until(async () => {
    const found = await checkpoint();
    return found?.status === 'running' && found.position >= position;
  });
const rows = async (): Promise<readonly { events: number; total: string }[]> =>
  (await pool.query<{ events: number; total: string }>('select events, total from read.counted_v1'))
    .rows;
const source = () => ({ pool, store: log.store, codec: log.codec });

beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
  log = createTestLog();
  runner = startRunner(log, pool, [counted]);
  await caughtUp(0n);
});

afterEach(async () => {
  await runner.stop();
  await database.drop();
});

describe('a rebuild', () => {
  it('loses no event that is appended meanwhile, and the served rows never go back', async () => {
    for (let turn = 0; turn < 20; turn += 1) await log.append(wallet, added('1'), added('1'));
    await caughtUp(40n);
    let isDone = false;
    let seen = 40;
    const appends = (async () => {
      while (!isDone) await caughtUp(await log.append(wallet, added('1')));
    })();
    const looks = (async () => {
      while (!isDone) {
        const now = (await rows())[0]?.events ?? 0;
        expect(now).toBeGreaterThanOrEqual(seen);
        seen = now;
      }
    })();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await rebuild(source(), counted)).toBeGreaterThanOrEqual(40);
    }
    isDone = true;
    await Promise.all([appends, looks]);

    const { position } = await log.store.head();
    await caughtUp(position);
    expect(await rows()).toEqual([{ events: Number(position), total: String(position) }]);
    expect((await verify(source(), counted))?.differences).toEqual([]);
  });

  it('waits for an open transaction of the runner, and includes its events', async () => {
    await caughtUp(await log.append(wallet, added('1')));
    await runner.stop();
    const fragile = createFragilePool(pool);
    runner = startRunner(log, fragile.pool, [counted]);
    await until(() => runner.states().some(({ state }) => state === 'running'));
    fragile.next('waits', 'into read.counted_v1');
    const position = await log.append(wallet, added('2'));
    await fragile.waiting();
    const rebuilt = rebuild(source(), counted);
    await until(async () => {
      const waiting = `select 1 from pg_locks join pg_database d on d.oid = database
        where not granted and d.datname = current_database()`;
      return (await pool.query(waiting)).rowCount === 1;
    });
    fragile.release();
    expect(await rebuilt).toBe(2);
    await caughtUp(position);
    expect(await rows()).toEqual([{ events: 2, total: '3' }]);
  });

  it('repairs rows that were changed by hand, keeps the indexes and leaves no other tables', async () => {
    await caughtUp(await log.append(wallet, added('5')));
    await pool.query('update read.counted_v1 set total = 6');
    await rebuild(source(), counted);
    expect(await rows()).toEqual([{ events: 1, total: '5' }]);
    const found = await pool.query(
      `select tablename, count(*)::integer as indexes from pg_indexes where schemaname = 'read' and tablename like 'counted%' group by 1`,
    );
    expect(found.rows).toEqual([{ tablename: 'counted_v1', indexes: 2 }]);
    expect(await readCheckpoints(pool)).toHaveLength(1);
  });

  it('can be repeated', async () => {
    await caughtUp(await log.append(wallet, added('5')));
    await rebuild(source(), counted);
    await rebuild(source(), counted);
    await caughtUp(await log.append(wallet, added('1')));
    expect(await rows()).toEqual([{ events: 2, total: '6' }]);
  });

  it('writes no change notices itself, and later events write theirs once', async () => {
    await caughtUp(await log.append(wallet, added('5')));
    await pool.query('delete from ops.changes');
    await rebuild(source(), counted);
    expect((await pool.query('select 1 from ops.changes')).rowCount).toBe(0);
    await caughtUp(await log.append(wallet, added('1')));
    expect((await pool.query('select 1 from ops.changes')).rowCount).toBe(1);
  });

  it('is refused while another one runs', async () => {
    await caughtUp(await log.append(wallet, added('5')));
    const outcomes = await Promise.allSettled([
      rebuild(source(), counted),
      rebuild(source(), counted),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused).toMatchObject([{ reason: expect.any(RebuildRefused) }]);
  });

  it('of a projection that was never built is refused with a message', async () => {
    await expect(rebuild(source(), tally('never'))).rejects.toThrow(/has never been built/);
  });

  it('reports its progress', async () => {
    await caughtUp(await log.append(wallet, added('5'), added('5')));
    const told: string[] = [];
    await rebuild(
      { ...source(), onProgress: ({ position, of: total }) => told.push(`${position}/${total}`) },
      counted,
    );
    expect(told).toEqual(['0/2', '2/2']);
  });
});

describe('verify', () => {
  const verified = async () => (await verify(source(), counted))?.differences;

  beforeEach(async () => {
    await caughtUp(await log.append(wallet, added('1'), added('2')));
  });

  it('finds no difference in unchanged rows', async () => {
    expect(await verify(source(), counted)).toEqual({
      projection: 'counted',
      position: 2n,
      events: 2,
      rows: 1,
      differences: [],
    });
  });

  it('finds a changed row, a deleted row and an inserted row', async () => {
    const replayed = { wallet_id: walletId, events: 2, total: 3 };
    await pool.query('update read.counted_v1 set total = 4');
    const served = { ...replayed, total: 4 };
    expect(await verified()).toEqual([{ table: 'read.counted_v1', served, replayed }]);

    await pool.query('delete from read.counted_v1');
    expect(await verified()).toEqual([{ table: 'read.counted_v1', served: null, replayed }]);

    const other = { wallet_id: '01890000-0000-7000-8000-0000000000b2', events: 1, total: 1 };
    await pool.query('insert into read.counted_v1 values ($1, 2, 3), ($2, 1, 1)', [
      walletId,
      other.wallet_id,
    ]);
    expect(await verified()).toEqual([{ table: 'read.counted_v1', served: other, replayed: null }]);
  });

  it('compares at the position of the served rows while events are appended', async () => {
    let isDone = false;
    const appends = (async () => {
      // The in-memory store never yields to the event loop, so this does.
      while (!isDone) await log.append(wallet, added('1')).then(() => new Promise(setImmediate));
    })();
    for (let turn = 0; turn < 5; turn += 1) expect(await verified()).toEqual([]);
    isDone = true;
    await appends;
  });

  it('returns null for a projection that was never built', async () => {
    expect(await verify(source(), tally('never'))).toBeNull();
  });
});
