import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { createPool } from '../postgres/pools.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { createLeases, LeaseLostError, type Lease, type Leases } from './leases.ts';

let database: TestDatabase;
let pool: Pool;
let opened: Leases[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.owner;
  await pool.query('create table written (id bigserial, writer text)');
});

afterEach(async () => {
  await Promise.all(opened.map((leases) => leases.close()));
  opened = [];
});

afterAll(() => database.drop());

/** Long enough that no lease expires by itself, however long the machine stalls. */
const anHourMs = 3_600_000;

const holder = (name: string, from = pool): Leases => {
  const leases = createLeases({ pool: from, holder: name, ttlMs: anHourMs });
  opened.push(leases);
  return leases;
};

const taken = async (leases: Leases, name: string): Promise<Lease> => {
  const lease = await leases.acquire(name);
  if (lease === null) throw new Error(`'${name}' was not free.`);
  return lease;
};

/** Tries to acquire the lease until it is free, as a waiting process does. */
const takenOnceFree = async (leases: Leases, name: string): Promise<Lease> => {
  for (;;) {
    const lease = await leases.acquire(name);
    if (lease !== null) return lease;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const inTransaction = async (work: (client: PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

/** The test controls the timers of the process; the database keeps its own clock. */
const withTimeOfOurs = async (work: () => Promise<void>): Promise<void> => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
  try {
    await work();
  } finally {
    jest.useRealTimers();
  }
};

/** A pool with one connection, so that a query after a renewal is answered after it. */
const withOneConnection = async (work: (one: Pool) => Promise<void>): Promise<void> => {
  const one = createPool({ connectionString: database.url, role: 'owner', max: 1 });
  try {
    await work(one);
  } finally {
    await one.end();
  }
};

const expiryOf = async (from: Pool, name: string): Promise<string> => {
  const { rows } = await from.query<{ at: string }>(
    'select expires_at::text as at from ops.leases where name = $1',
    [name],
  );
  return rows[0]?.at ?? '';
};

const someoneWaitsForALock = async (): Promise<void> => {
  for (;;) {
    const { rowCount } = await pool.query(
      `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    );
    if (rowCount !== 0) return;
  }
};

describe('a lease', () => {
  it('has one holder at a time, however many processes request it', async () => {
    const asked = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => holder(name).acquire('one')),
    );
    expect(asked.filter((lease) => lease !== null)).toHaveLength(1);
  });

  it('is free again after its release, with a higher epoch', async () => {
    const first = await taken(holder('a'), 'released');
    await first.release();
    const second = await taken(holder('b'), 'released');
    expect(first.lost.aborted).toBe(true);
    expect(second.epoch).toBe(first.epoch + 1n);
  });

  it('is not taken from a holder that renews it, however long the work lasts', async () => {
    await withOneConnection((one) =>
      withTimeOfOurs(async () => {
        const leases = holder('a', one);
        const lease = await taken(leases, 'renewed');
        const expiries = new Set([await expiryOf(one, 'renewed')]);
        for (let third = 0; third < 9; third += 1) {
          jest.advanceTimersByTime(anHourMs / 3);
          expiries.add(await expiryOf(one, 'renewed'));
          await new Promise(setImmediate);
          expect(await holder('b').acquire('renewed')).toBeNull();
        }
        expect(expiries.size).toBe(10);
        expect(lease.lost.aborted).toBe(false);
        await lease.release();
      }),
    );
  });

  it('expires without an answer of the database, and its holder notices that by itself', async () => {
    await withTimeOfOurs(async () => {
      const lease = await taken(holder('a'), 'run out');
      jest.advanceTimersByTime(anHourMs - 1);
      expect(lease.lost.aborted).toBe(false);
      jest.advanceTimersByTime(1);
      expect(lease.lost.aborted).toBe(true);
    });
  });

  it('is lost when its row names another holder', async () => {
    await withTimeOfOurs(async () => {
      const lease = await taken(holder('a'), 'stolen');
      const lost = once(lease.lost, 'abort');
      await pool.query(
        `update ops.leases set holder = 'b', epoch = epoch + 1 where name = 'stolen'`,
      );
      jest.advanceTimersByTime(anHourMs / 3);
      await lost;
      await expect(
        inTransaction((client) => holder('a').assertHeld(client, lease)),
      ).rejects.toThrow(LeaseLostError);
    });
  });

  it('cannot be taken while a transaction that asserted it is open, even if it has expired', async () => {
    const leases = holder('a');
    const lease = await taken(leases, 'asserted');
    let thief: Promise<Lease | null> = Promise.resolve(null);
    await inTransaction(async (client) => {
      await leases.assertHeld(client, lease);
      await client.query(`insert into written (writer) values ('a')`);
      await pool.query(`update ops.leases set expires_at = '-infinity' where name = 'asserted'`);
      thief = holder('b').acquire('asserted');
      const first = await Promise.race([
        thief.then(() => 'answered'),
        someoneWaitsForALock().then(() => 'waits'),
      ]);
      expect(first).toBe('waits');
    });
    expect((await thief)?.epoch).toBe(lease.epoch + 1n);
  });

  it('is renewed while a transaction that asserted it is open', async () => {
    await withOneConnection((one) =>
      withTimeOfOurs(async () => {
        const leases = holder('a', one);
        const lease = await taken(leases, 'asserted for long');
        const before = await expiryOf(one, 'asserted for long');
        await inTransaction(async (client) => {
          await leases.assertHeld(client, lease);
          jest.advanceTimersByTime(anHourMs / 3);
          // The only connection answers after the renewal; a renewal that waited for the transaction would never end.
          expect(await expiryOf(one, 'asserted for long')).not.toBe(before);
        });
        await new Promise(setImmediate);
        await lease.release();
      }),
    );
  });

  it('lets one statement write and return its result, and refuses it when another holder has the lease', async () => {
    const leases = holder('a');
    const lease = await taken(leases, 'one statement');
    const count = async () => {
      const { rows } = await pool.query(`select from written where writer = 'one statement'`);
      return rows.length;
    };
    const statement = {
      name: 'write one',
      parts: `one as (insert into written (writer) select $4 from held returning writer)`,
      returning: '(select writer from one)',
      values: ['one statement'],
    };
    expect(await leases.writeUnder(lease, statement)).toBe('one statement');
    expect(await count()).toBe(1);
    await pool.query(
      `update ops.leases set holder = 'b', epoch = epoch + 1 where name = 'one statement'`,
    );
    await expect(leases.writeUnder(lease, statement)).rejects.toThrow(LeaseLostError);
    expect(await count()).toBe(1);
    await pool.query(`delete from written where writer = 'one statement'`);
  });

  it('is not held any more after its release, also when the same holder acquires it again', async () => {
    const leases = holder('a');
    const lease = await taken(leases, 'again');
    await lease.release();
    await expect(inTransaction((client) => leases.assertHeld(client, lease))).rejects.toThrow(
      LeaseLostError,
    );
    await taken(leases, 'again');
    await expect(inTransaction((client) => leases.assertHeld(client, lease))).rejects.toThrow(
      LeaseLostError,
    );
  });
});

describe('a holder in another process', () => {
  let child: ChildProcessWithoutNullStreams | undefined;
  afterEach(() => {
    child?.kill('SIGKILL');
  });

  it('that was suspended can change nothing after another holder took over', async () => {
    const path = fileURLToPath(new URL('./testing/holder-process.ts', import.meta.url));
    child = spawn(process.execPath, ['--import', 'tsx', path, database.url, 'written']);
    child.stderr.pipe(process.stderr);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const said = async (): Promise<string> => String((await lines.next()).value);

    expect(await said()).toBe('acquired');
    child.stdin.write('write\n');
    expect(await said()).toBe('written');

    child.kill('SIGSTOP');
    const leases = holder('b');
    const lease = await takenOnceFree(leases, 'held');
    await inTransaction(async (client) => {
      await leases.assertHeld(client, lease);
      await client.query(`insert into written (writer) values ('b')`);
    });

    child.kill('SIGCONT');
    child.stdin.write('write\n');
    expect([await said(), await said()].sort()).toEqual(['LeaseLostError', 'lost']);
    const { rows } = await pool.query(`select writer from written where writer <> 'a' order by id`);
    expect(rows.map(({ writer }: { writer: string }) => writer)).toEqual(['process', 'b']);
  });
});
