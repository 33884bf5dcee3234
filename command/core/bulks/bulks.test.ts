import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../../domain/trading/errors.ts';
import { EventStoreUnavailable, type EventStore } from '../../../infra/event-store/port.ts';
import { createPostgresEventStore } from '../../../infra/event-store/postgres/event-store.ts';
import type { Job } from '../../../infra/jobs/job-kind.ts';
import { createJobs } from '../../../infra/jobs/jobs.ts';
import { startJobs } from '../../../infra/jobs/runner.ts';
import { clientConfig } from '../../../infra/postgres/pools.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { waitsForDisk } from '../../../infra/postgres/testing/waits-for-disk.ts';
import { until } from '../../../infra/testing/until.ts';
import { toMasterKey } from '../../../infra/vault/master-key.ts';
import { bulkSending, tallyBulk, tallyRows, type TallyRow } from '../../testing/tally-bulk.ts';
import { tallyHandler, withAppend } from '../../testing/tally-store.ts';
import type { Handler } from '../handle.ts';
import { uuidv7 } from '../ids.ts';
import { doBulks, type BulkJobDeps } from './job.ts';
import { createBulkStore } from './postgres-store.ts';
import { beginBulk, bulkIdOf } from './records.ts';
import type { BulkStore } from './store.ts';

const key = randomBytes(32);
const userId = uuidv7();

let database: TestDatabase;
let store: EventStore;
let handler: Handler;
let bulks: BulkStore;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { app: pool } = database.pools;
  store = createPostgresEventStore({ pool, connection: clientConfig(database.url, 'app') });
  bulks = createBulkStore(pool, toMasterKey(key));
});
beforeEach(() => {
  handler = tallyHandler(store);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await database.pools.app.query('delete from ops.jobs');
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const depsOf = (): BulkJobDeps => ({
  bulks,
  handler,
  declared: [tallyBulk],
  mayGoOn: async () => true,
  makeKeys: async () => undefined,
  refusals: Object.values(tradingErrors),
});
/** The job of a bulk, at its first attempt. */
const jobOf = (id: string): Job => {
  return { id: uuidv7(), key: id, attempt: 1, signal: new AbortController().signal };
};
/** Runs the due jobs, as a process with the role reactions does. */
const work = (change: Partial<BulkJobDeps> = {}): void => {
  const deps = { ...depsOf(), ...change };
  const { app: pool } = database.pools;
  const kinds = [doBulks(deps)];
  ends.push(startJobs({ pool, kinds, pollMs: 10, leaseMs: 600, onError: () => undefined }).stop);
};
const begin = async (rows: ReturnType<typeof tallyRows>, by = userId) => {
  const sending = bulkSending(by);
  const id = bulkIdOf(sending);
  const order = { id, name: tallyBulk.name, sending, params: { times: 1 }, rows };
  await beginBulk(handler, sending, async () => undefined);
  await bulks.begin(order);
  return { id, sending, order };
};
const ended = async (id: string) => {
  await until(async () => (await bulks.find(id))?.endedAt !== null);
  return bulks.find(id);
};
/** How often each row was executed. */
const counted = async (rows: readonly Readonly<{ id: string }>[]): Promise<readonly number[]> => {
  const streams = await Promise.all(rows.map(({ id }) => store.read(`tally-${id}`)));
  return streams.map(({ length }) => length);
};

describe('a bulk that continues after its request returned', () => {
  it('executes each row, counts the outcomes and marks its command key as done', async () => {
    // More rows than one read of the waiting rows returns.
    const [fine, same, wrong] = [tallyRows(1_100), tallyRows(2, 0), tallyRows(3, 11)];
    const { id, sending } = await begin([...fine, ...same, ...wrong]);
    expect(await handler.outcomeOf(sending.record)).toEqual({ state: 'in_progress' });
    work();
    expect(await ended(id)).toMatchObject({
      state: 'done',
      ownerId: userId,
      name: 'tallies',
      total: 1_105,
      changed: 1_100,
      unchanged: 2,
      refused: 3,
    });
    expect(await bulks.codes(id)).toEqual([{ code: 'INSUFFICIENT_BALANCE', count: 3 }]);
    expect(await bulks.refusedRows(id, 1, 10)).toEqual(
      wrong.slice(1).map((row, at) => {
        return { place: 1_104 + at, rowId: row.id, code: 'INSUFFICIENT_BALANCE' };
      }),
    );
    const outcome = await handler.outcomeOf(sending.record);
    expect(outcome).toMatchObject({
      state: 'done',
      status: 200,
      body: { id, message: 'Counted', changed: 1_100, unchanged: 2, failed: [{}, {}, {}] },
    });
    const [event] = await store.read(`tally-${fine[0]?.id}`);
    expect(JSON.parse(Buffer.from(event?.metadata ?? []).toString())).toMatchObject({
      actor: { userId, roleId: 2 },
    });
  });

  it('notifies the screens of its owner, stores the rows encrypted and deletes their content once done', async () => {
    const rows = tallyRows(1);
    const { app } = database.pools;
    const { id } = await begin(rows);
    const kept = () =>
      app.query<{ sealed: Buffer | null }>('select sealed from ops.bulk_rows where bulk_id = $1', [
        id,
      ]);
    expect((await kept()).rows[0]?.sealed?.includes(rows[0]?.id ?? '')).toBe(false);
    work();
    await ended(id);
    expect((await kept()).rows).toEqual([{ sealed: null }]);
    const told = await app.query<{ tags: unknown }>(
      `select tags from ops.changes where tags->0->'tag'->>'id' = $1`,
      [id],
    );
    expect(told.rows[0]).toEqual({
      tags: [{ tag: { type: 'Bulks', id }, audience: { userId } }],
    });
    expect(told.rows).toHaveLength(2);
  });

  it('is created once when it is requested twice', async () => {
    const rows = tallyRows(2);
    const { id, order } = await begin(rows);
    await bulks.begin(order);
    expect((await createJobs(database.pools.app).list(1, 10)).total).toBe(1);
    work();
    expect(await ended(id)).toMatchObject({ total: 2, changed: 2 });
    await bulks.begin(order);
    expect(await counted(rows)).toEqual([1, 1]);
  });

  it('continues with the remaining rows after repeated kills of its process and executes no row twice', async () => {
    const rows = tallyRows(40);
    const { id } = await begin(rows);
    const script = fileURLToPath(new URL('../../testing/crash-in-bulk.ts', import.meta.url));
    for (const after of ['5', '20']) {
      const args = ['--import', 'tsx', script, database.url, key.toString('hex'), after];
      const child = spawn(process.execPath, args, { stdio: 'inherit' });
      const signal = await new Promise((resolve) =>
        child.once('exit', (_status, by) => resolve(by)),
      );
      expect(signal).toBe('SIGKILL');
    }
    expect(await bulks.find(id)).toMatchObject({ state: 'running', changed: 0 });
    work();
    expect(await ended(id)).toMatchObject({ state: 'done', changed: 40, refused: 0 });
    expect(await counted(rows)).toEqual(rows.map(() => 1));
  });

  it('keeps the finished rows when one row cannot be written for a while, and finishes later', async () => {
    const rows = tallyRows(3);
    const { id } = await begin(rows);
    let isDown = true;
    const fragile = withAppend(store, (request, next) =>
      isDown && request.stream === `tally-${rows[1]?.id}`
        ? Promise.reject(new EventStoreUnavailable('gone'))
        : next(request),
    );
    work({ handler: tallyHandler(fragile) });
    await until(async () => (await bulks.find(id))?.changed === 2);
    isDown = false;
    const makeDue = () =>
      database.pools.app.query('update ops.jobs set due_at = clock_timestamp()');
    await until(async () => {
      await makeDue();
      return (await bulks.find(id))?.endedAt !== null;
    });
    expect(await bulks.find(id)).toMatchObject({ state: 'done', changed: 3, refused: 0 });
    expect(await counted(rows)).toEqual([1, 1, 1]);
  });

  it('ends after the rows in progress when it is cancelled: finished rows stay, the rest is not executed', async () => {
    const rows = tallyRows(200);
    const { id, sending } = await begin(rows);
    const settle: BulkStore['settle'] = async (...given) => {
      expect(await bulks.askCancel(id)).toBe(true);
      return bulks.settle(...given);
    };
    work({ bulks: { ...bulks, settle } });
    // The first 64 rows, and the 64 that were begun while the first were settled.
    expect(await ended(id)).toMatchObject({ state: 'cancelled', total: 200, changed: 128 });
    expect((await counted(rows)).filter((times) => times === 0)).toHaveLength(72);
    expect(await bulks.askCancel(id)).toBe(false);
    expect(await handler.outcomeOf(sending.record)).toMatchObject({
      state: 'done',
      body: { changed: 128, message: 'Cancelled. Completed changes are kept.' },
    });
  });

  it('continues later when no row can be written for a while', async () => {
    const { id } = await begin(tallyRows(2));
    const nothing = withAppend(store, () => Promise.reject(new EventStoreUnavailable('gone')));
    const run = (change: Partial<BulkJobDeps>) =>
      doBulks({ ...depsOf(), ...change }).run(jobOf(id));
    await expect(run({ handler: tallyHandler(nothing) })).rejects.toThrow();
    expect(await bulks.find(id)).toMatchObject({ state: 'running', changed: 0, refused: 0 });
    await run({});
    expect(await bulks.find(id)).toMatchObject({ state: 'done', changed: 2 });
  });

  it('creates the encryption keys of its new subjects together, before it writes the first row', async () => {
    const rows = tallyRows(3);
    const { id } = await begin(rows);
    const made: (readonly string[])[] = [];
    const makeKeys: BulkJobDeps['makeKeys'] = async (subjects) => {
      made.push(subjects);
      expect(await counted(rows)).toEqual([0, 0, 0]);
    };
    const commandOf: typeof tallyBulk.commandOf = (row, params) => {
      return { ...tallyBulk.commandOf(row, params), isFirst: true };
    };
    work({ declared: [{ ...tallyBulk, commandOf }], makeKeys });
    expect(await ended(id)).toMatchObject({ state: 'done', changed: 3 });
    expect(made).toEqual([rows.map((row) => row.id)]);
  });

  it('prepares each slice of rows just before it executes them, and retries later when that fails', async () => {
    const rows = tallyRows(100);
    const { id } = await begin(rows);
    const looked: number[] = [];
    let isBehind = true;
    const prepare = async (some: readonly TallyRow[]) => {
      if (isBehind) throw new DomainError(generalErrors.UNAVAILABLE);
      looked.push(some.length);
      expect(new Set(await counted(some))).toEqual(new Set([0]));
      return some.map((row) => (row.id === rows[70]?.id ? { ...row, count: 11 } : row));
    };
    const { run } = doBulks({ ...depsOf(), declared: [{ ...tallyBulk, prepare }] });
    await expect(run(jobOf(id))).rejects.toThrow();
    expect(await bulks.find(id)).toMatchObject({ state: 'running', changed: 0, refused: 0 });
    isBehind = false;
    await run(jobOf(id));
    expect(looked).toEqual([64, 36]);
    expect(await bulks.find(id)).toMatchObject({ state: 'done', changed: 99, refused: 1 });
  });

  it('settles rows without waiting for the disk, since a lost settlement is repeated', async () => {
    const { id } = await begin(tallyRows(2));
    const waits = await waitsForDisk(database.url, (pool) =>
      createBulkStore(pool, toMasterKey(key)).settle(id, [{ place: 1, outcome: 'changed' }], 1n),
    );
    expect(waits).toBe(false);
  });

  it('executes the next rows while it settles the rows before them', async () => {
    const rows = tallyRows(100);
    const { id } = await begin(rows);
    const settle: BulkStore['settle'] = async (...given) => {
      await until(async () => (await counted(rows.slice(-1)))[0] === 1);
      return bulks.settle(...given);
    };
    work({ bulks: { ...bulks, settle } });
    expect(await ended(id)).toMatchObject({ state: 'done', changed: 100 });
  });

  it('waits for the commands in progress when settling fails, and settles the rows on the next attempt', async () => {
    const rows = tallyRows(600);
    const { id } = await begin(rows);
    let fails = true;
    let underWay = 0;
    const settle: BulkStore['settle'] = async (...given) => {
      if (!fails) return bulks.settle(...given);
      fails = false;
      throw new Error('The connection is lost.');
    };
    const handle: Handler['handle'] = async (request) => {
      underWay += 1;
      try {
        return await handler.handle(request);
      } finally {
        underWay -= 1;
      }
    };
    const { run } = doBulks({
      ...depsOf(),
      bulks: { ...bulks, settle },
      handler: { handle },
    });
    await expect(run(jobOf(id))).rejects.toThrow('The connection is lost.');
    expect(underWay).toBe(0);
    await run(jobOf(id));
    expect(await bulks.find(id)).toMatchObject({ state: 'done', changed: 600, refused: 0 });
    expect(await counted(rows)).toEqual(rows.map(() => 1));
  });

  it('waits for an earlier bulk of the same person, but not for bulks of other people', async () => {
    const [first, second, others] = [tallyRows(1), tallyRows(1), tallyRows(1)];
    const begun = [await begin(first), await begin(second), await begin(others, uuidv7())];
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const slow = withAppend(store, async (request, next) => {
      if (request.stream === `tally-${first[0]?.id}`) await held;
      return next(request);
    });
    work({ handler: tallyHandler(slow) });
    expect(await ended(begun[2]?.id ?? '')).toMatchObject({ changed: 1 });
    expect(await counted([...first, ...second])).toEqual([0, 0]);
    goOn();
    for (const { id } of begun) expect(await ended(id)).toMatchObject({ changed: 1 });
  });

  it('is cancelled at once while it waits for its next attempt', async () => {
    const { id } = await begin(tallyRows(2));
    await database.pools.app.query(
      `update ops.jobs set due_at = clock_timestamp() + interval '1 hour'`,
    );
    expect(await bulks.askCancel(id)).toBe(true);
    work();
    expect(await ended(id)).toMatchObject({ state: 'cancelled', changed: 0 });
  });

  describe('whose job was given up', () => {
    const givenUp = async () => {
      const rows = tallyRows(2);
      const { id } = await begin(rows);
      await database.pools.app.query('update ops.jobs set died_at = clock_timestamp()');
      expect(await bulks.find(id)).toMatchObject({ state: 'running', isStopped: true });
      return { id, rows };
    };

    it('is shown as stopped, and continues where it stands once it is retried', async () => {
      const { id, rows } = await givenUp();
      expect(await bulks.askRetry(id)).toBe(true);
      expect(await bulks.find(id)).toMatchObject({ state: 'running', isStopped: false });
      // A second request to retry changes nothing.
      expect(await bulks.askRetry(id)).toBe(true);
      work();
      expect(await ended(id)).toMatchObject({ state: 'done', isStopped: false, changed: 2 });
      expect(await counted(rows)).toEqual([1, 1]);
      expect(await bulks.askRetry(id)).toBe(false);
    });

    it('ends when it is cancelled, and executes no remaining row', async () => {
      const { id, rows } = await givenUp();
      expect(await bulks.askCancel(id)).toBe(true);
      work();
      expect(await ended(id)).toMatchObject({ state: 'cancelled', isStopped: false, changed: 0 });
      expect(await counted(rows)).toEqual([0, 0]);
    });
  });

  it('is cancelled when its owner no longer has the right to run it', async () => {
    const rows = tallyRows(2);
    const { id } = await begin(rows);
    work({ mayGoOn: async (actor) => actor.userId !== userId });
    expect(await ended(id)).toMatchObject({ state: 'cancelled', changed: 0 });
    expect(await counted(rows)).toEqual([0, 0]);
  });

  it('is deleted some time after it ended', async () => {
    const { id } = await begin(tallyRows(1));
    work();
    await ended(id);
    expect(await bulks.forgetBefore(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    expect(await bulks.find(id)).toBeNull();
  });
});
