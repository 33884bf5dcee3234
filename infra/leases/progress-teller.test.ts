import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { createLeases, LeaseLostError, type Lease, type Leases } from './leases.ts';
import { createProgressTeller } from './progress-teller.ts';
import { readProgress } from './progress.ts';

let database: TestDatabase;
let leases: Leases;
let statements = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  statements = 0;
  const made = createLeases({
    pool: database.pools.owner,
    holder: `holder ${expect.getState().currentTestName}`,
    ttlMs: 3_600_000,
  });
  leases = {
    ...made,
    writeUnderEach: (...asked) => {
      statements += 1;
      return made.writeUnderEach(...asked);
    },
  };
});
afterEach(() => leases.close());
afterAll(() => database.drop());

const taken = async (name: string): Promise<Lease> => {
  const lease = await leases.acquire(name);
  if (lease === null) throw new Error(`'${name}' was not free.`);
  return lease;
};

const positionOf = async (name: string): Promise<bigint | undefined> =>
  (await readProgress(database.pools.owner, name))?.position;

const anHourMs = 3_600_000;

describe('the progress of several works', () => {
  it('is written by one statement when it is reported in one turn', async () => {
    const [a, b] = [await taken('work a'), await taken('work b')];
    const tell = createProgressTeller(leases, anHourMs);
    await Promise.all([
      tell({ lease: a, name: 'a', position: 5n }),
      tell({ lease: b, name: 'b', position: 7n }),
    ]);
    expect([await positionOf('a'), await positionOf('b'), statements]).toEqual([5n, 7n, 1]);
  });

  it('may belong to two works under one lease', async () => {
    const lease = await taken('work of two');
    const tell = createProgressTeller(leases, 0);
    await Promise.all([
      tell({ lease, name: 'first of two', position: 5n }),
      tell({ lease, name: 'second of two', position: 7n }),
    ]);
    expect([await positionOf('first of two'), await positionOf('second of two')]).toEqual([5n, 7n]);
    expect(statements).toBe(1);
  });

  it('waits for the next statement when one was written recently', async () => {
    const [a, b] = [await taken('work a'), await taken('work b')];
    const pauses = [anHourMs, 0];
    for (const [at, everyMs] of pauses.entries()) {
      const tell = createProgressTeller(leases, everyMs);
      await tell({ lease: a, name: `kept a${at}`, position: 5n });
      await tell({ lease: b, name: `kept b${at}`, position: 7n });
    }
    expect([await positionOf('kept b0'), await positionOf('kept b1')]).toEqual([undefined, 7n]);
  });

  it('never moves a checkpoint back that is further ahead', async () => {
    const lease = await taken('work back');
    const tell = createProgressTeller(leases, 0);
    await tell({ lease, name: 'back', position: 9n });
    await tell({ lease, name: 'back', position: 8n });
    expect(await positionOf('back')).toBe(9n);
  });

  it('is refused for a work that lost its lease and written for the others', async () => {
    const [lost, held] = [await taken('work lost'), await taken('work held')];
    await database.pools.owner.query(
      `update ops.leases set holder = 'another', epoch = epoch + 1 where name = 'work lost'`,
    );
    const tell = createProgressTeller(leases, anHourMs);
    const told = await Promise.allSettled([
      tell({ lease: lost, name: 'lost', position: 5n }),
      tell({ lease: held, name: 'held', position: 7n }),
    ]);
    expect(told).toEqual([
      { status: 'rejected', reason: expect.any(LeaseLostError) },
      { status: 'fulfilled', value: undefined },
    ]);
    expect([await positionOf('lost'), await positionOf('held')]).toEqual([undefined, 7n]);
  });
});
