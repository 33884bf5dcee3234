import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createInMemoryIntents } from '../../infra/event-store/eventstoredb/memory-intents.ts';
import { startSimulator } from '../../infra/event-store/eventstoredb/simulator/server.ts';
import { createEventStoreDb } from '../../infra/event-store/eventstoredb/store.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { until } from '../../infra/testing/until.ts';
import { added, startRunner, tally, type TestRunner } from '../testing/runner-test.ts';
import { createTestLog, type TestLog } from '../testing/test-log.ts';
import { readCheckpoint } from './checkpoints.ts';

const wallet = 'wallet-01890000-0000-7000-8000-0000000000b1';
const counted = tally('counted');

const closing: (() => Promise<void>)[] = [];
const logs = {
  'in memory': async () => createTestLog(),
  /** Here a position of another log is not the start of an event, and the server refuses to read from it. */
  'on EventStoreDB (simulator)': async () => {
    const simulator = await startSimulator();
    const connectionString = simulator.connectionString();
    const store = createEventStoreDb({ connectionString, intents: createInMemoryIntents() });
    closing.push(store.close, simulator.stop);
    return createTestLog(store);
  },
};

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
  for (const close of closing.splice(0)) await close();
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

/** Runs the projection to the end of a log. */
const run = async (log: TestLog): Promise<void> => {
  await runner?.stop();
  runner = startRunner(log, pool, [counted]);
  await standsAt((await log.store.head()).position);
};

describe('a projection with events that the log has lost', () => {
  it('given a log restored from a backup, when it is opened, then it holds the events of the log and the following ones', async () => {
    const before = createTestLog();
    await before.append(wallet, added('1'), added('2'), added('4'));
    await run(before);
    expect(await totals()).toEqual([{ events: 3, total: '7' }]);

    const putBack = createTestLog();
    await putBack.append(wallet, added('1'));
    await run(putBack);
    expect(await totals()).toEqual([{ events: 1, total: '1' }]);
    // These events get positions of the lost ones.
    await standsAt(await putBack.append(wallet, added('8'), added('16'), added('32')));
    expect(await totals()).toEqual([{ events: 4, total: '57' }]);
  });

  describe.each(Object.entries(logs))('%s', (_name, open) => {
    it('given a restored log that has grown past its checkpoint, when it is opened, then it holds the events of that log', async () => {
      const before = await open();
      await before.append(wallet, added('1'), added('2'));
      await run(before);
      expect(await totals()).toEqual([{ events: 2, total: '3' }]);

      const putBack = await open();
      await putBack.append(wallet, added('1'), added('400'), added('8'));
      await run(putBack);
      expect(await totals()).toEqual([{ events: 3, total: '409' }]);
    });
  });

  it('given a checkpoint without a link, then it continues from there, and stores a link with the next event', async () => {
    const log = createTestLog();
    await log.append(wallet, added('1'), added('2'));
    await run(log);
    await runner?.stop();
    runner = null;
    await pool.query('alter table read.checkpoints drop column link');
    await pool.query(`update read.counted_v1 set total = total + 100`);
    await run(log);
    const position = await log.append(wallet, added('4'));
    await standsAt(position);
    // A rebuild would have lost the change that was made by hand.
    expect(await totals()).toEqual([{ events: 3, total: '107' }]);
    const [, , last] = await log.store.readTexts(0n, 10);
    expect(await readCheckpoint(pool, { projection: counted, slot: 'live' })).toMatchObject({
      position,
      hash: last?.hash,
    });
  });
});
