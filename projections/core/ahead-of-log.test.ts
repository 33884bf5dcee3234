import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { added, startRunner, tally, until, type TestRunner } from '../testing/runner-test.ts';
import { createTestLog, type TestLog } from '../testing/test-log.ts';
import { readCheckpoint } from './checkpoints.ts';

const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';
const counted = tally('counted');

let database: TestDatabase;
let pool: Pool;
let runner: TestRunner | null;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
  runner = null;
});
afterEach(async () => {
  await runner?.stop();
  await database.drop();
});

const totals = async () => (await pool.query('select events, total from read.counted_v1')).rows;

const standsAt = (position: bigint): Promise<void> =>
  until(async () => {
    const { rows } = await pool.query(`select to_regclass('read.checkpoints') as found`);
    if (rows[0].found === null) return false;
    const checkpoint = await readCheckpoint(pool, { projection: counted, slot: 'live' });
    return checkpoint?.status === 'running' && checkpoint.position === position;
  });

/** Runs the read model over a log, to its end. */
const run = async (log: TestLog): Promise<void> => {
  await runner?.stop();
  runner = startRunner(log, pool, [counted]);
  await standsAt((await log.store.head()).position);
};

describe('a read model that holds events which the log has lost', () => {
  it('given a log put back from a backup, when it is opened, then it holds what the log holds, and what comes next', async () => {
    const before = createTestLog();
    await before.append(wallet, added('1'), added('2'), added('4'));
    await run(before);
    expect(await totals()).toEqual([{ events: 3, total: '7' }]);

    const putBack = createTestLog();
    await putBack.append(wallet, added('1'));
    await run(putBack);
    expect(await totals()).toEqual([{ events: 1, total: '1' }]);
    // At positions where the lost ones stood.
    await standsAt(await putBack.append(wallet, added('8'), added('16'), added('32')));
    expect(await totals()).toEqual([{ events: 4, total: '57' }]);
  });
});
