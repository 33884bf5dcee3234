import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { EventStoreUnavailable } from '../event-store/port.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { waitsForDisk } from '../postgres/testing/waits-for-disk.ts';
import { retryDelayMs, type Job, type JobFailures, type JobKind } from './job-kind.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { startJobs, type JobOutcome } from './runner.ts';
import { renewJob, settleDone, settleFailed, takeJobs, type TakenJob } from './take.ts';

let database: TestDatabase;
let pool: Pool;
let jobs: Jobs;
let runners: Readonly<{ stop: () => Promise<void> }>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.app;
  jobs = createJobs(pool);
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
  await pool.query('delete from ops.jobs');
});
afterAll(() => database.drop());

const kindOf = (more: Partial<JobKind> = {}): JobKind => ({
  name: 'greet',
  run: async () => undefined,
  ...more,
});

/** Runs jobs of the kind until the condition holds for their outcomes, and returns these. */
const outcomesOf = (kind: JobKind, isEnough: (outcomes: readonly JobOutcome[]) => boolean) =>
  new Promise<readonly JobOutcome[]>((resolve) => {
    const outcomes: JobOutcome[] = [];
    runners.push(
      startJobs({
        pool,
        kinds: [kind],
        pollMs: 10,
        onError: () => undefined,
        onOutcome: (_name, outcome) => {
          outcomes.push(outcome);
          if (isEnough(outcomes)) resolve(outcomes);
        },
      }),
    );
  });

/** The seconds that each job waits by the database's clock, by its key. */
const waits = async (): Promise<Record<string, number>> => {
  const { rows: found } = await pool.query<{ key: string; seconds: number }>(
    `select key, round(extract(epoch from due_at - clock_timestamp()))::int as seconds from ops.jobs`,
  );
  return Object.fromEntries(found.map(({ key, seconds }) => [key, seconds]));
};

/** Makes all waiting jobs due repeatedly during the work, so that no test waits for a retry delay. */
const whileDue = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const makeDue = () => pool.query('update ops.jobs set due_at = clock_timestamp()');
  const timer = setInterval(() => void makeDue().catch(() => undefined), 20);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};

/** One job of the kind, if one is due. */
const takeJob = async (kind: JobKind) => (await takeJobs(pool, [kind.name], 1, 60_000))[0] ?? null;

const rows = async () => (await jobs.list(1, 100)).rows;

describe('jobs', () => {
  it('wait for a duration by the clock of the database, or until a requested time', async () => {
    const at = new Date(Date.now() + 86_400_000);
    await jobs.addAll([
      { kind: 'greet', key: 'soon', afterMs: 15_000 },
      { kind: 'greet', key: 'later', at },
      { kind: 'greet', key: 'now' },
    ]);
    const { soon, later, now } = await waits();
    expect([soon, now]).toEqual([15, 0]);
    expect(later).toBeGreaterThan(86_390);
  });

  it('are taken and settled without waiting for the disk, because a lost settlement only repeats them', async () => {
    await jobs.add('greet', 'ada');
    const taken: TakenJob[] = [];
    const take = async (one: Pool) => taken.push(...(await takeJobs(one, ['greet'], 1, 60_000)));
    expect(await waitsForDisk(database.url, async () => undefined)).toBe(true);
    expect(await waitsForDisk(database.url, take)).toBe(false);
    expect(await takeJob(kindOf())).toMatchObject(taken[0] ?? {});
    expect(await waitsForDisk(database.url, (one) => settleDone(one, taken))).toBe(false);
  });

  it('are done once when they were requested twice, and then removed', async () => {
    const done: string[] = [];
    await jobs.add('greet', 'ada');
    await jobs.add('greet', 'ada');
    await jobs.add('greet', 'ben');
    const run: JobKind['run'] = async ({ key }) => void done.push(key);
    await outcomesOf(kindOf({ run }), ({ length }) => length === 2);
    expect(done.toSorted()).toEqual(['ada', 'ben']);
    expect(await rows()).toEqual([]);
  });

  it('wait until they are due', async () => {
    await jobs.add('greet', 'later', new Date(Date.now() + 3_600_000));
    expect(await takeJob(kindOf())).toBeNull();
    expect(await rows()).toMatchObject([{ key: 'later', status: 'waiting', attempts: 0 }]);
  });

  it('are added only when the transaction that requested them commits', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await jobs.add('greet', 'rolled back', undefined, client);
    await client.query('rollback');
    client.release();
    expect(await rows()).toEqual([]);
  });

  it('that are added together behave as if they were added one by one', async () => {
    const at = new Date(Date.now() + 3_600_000);
    await jobs.add('greet', 'ada');
    const asked = ['ada', 'ben', 'ben', 'cleo'].map((key) => ({ kind: 'greet', key }));
    await jobs.addAll([...asked, { kind: 'greet', key: 'later', at }]);
    await jobs.addAll([]);
    const found = (await rows()).map(({ key, due_at: due }) => [key, due === at.toISOString()]);
    expect(found.toSorted()).toEqual([
      ['ada', false],
      ['ben', false],
      ['cleo', false],
      ['later', true],
    ]);
  });

  it('are taken by one process at a time and by another after the lease expired', async () => {
    await jobs.add('greet', 'ada');
    const taken = await Promise.all([1, 2, 3].map(() => takeJob(kindOf())));
    expect(taken.filter((job) => job !== null)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'running' }]);
    await pool.query('update ops.jobs set taken_until = clock_timestamp()');
    const [first, second] = [taken.find((job) => job !== null), await takeJob(kindOf())];
    expect(second?.attempt).toBe(2);
    expect(first && (await renewJob(pool, first, 60_000))).toBe(false);
    expect(second && (await renewJob(pool, second, 60_000))).toBe(true);
    // A process whose lease expired settles nothing, because the other one works on the job.
    if (first) await settleDone(pool, [first]);
    expect(await rows()).toHaveLength(1);
    if (second) await settleDone(pool, [second]);
    expect(await rows()).toEqual([]);
  });

  describe('of one queue', () => {
    const add = (key: string, queue: string) =>
      pool.query('insert into ops.jobs (kind, key, queue) values ($1, $2, $3)', [
        ...['greet', key, queue],
      ]);
    const take = async () =>
      (await takeJobs(pool, ['greet'], 4, 60_000)).toSorted((a, b) => a.key.localeCompare(b.key));
    const given = async () => {
      for (const key of ['ada 1', 'ada 2', 'ada 3']) await add(key, 'of ada');
      await add('ben 1', 'of ben');
    };

    it('are taken one at a time in the order in which they are due, whichever process takes them', async () => {
      await given();
      const taken = (await Promise.all([take(), take()])).flat();
      expect(taken.map(({ key }) => key).toSorted()).toEqual(['ada 1', 'ben 1']);
      await settleDone(pool, taken);
      const next = await take();
      expect(next.map(({ key }) => key)).toEqual(['ada 2']);
      expect(await take()).toEqual([]);
      await settleDone(pool, next);
      expect((await take()).map(({ key }) => key)).toEqual(['ada 3']);
    });

    it('do not block the jobs behind them when they failed or were given up', async () => {
      await given();
      const [first] = await take();
      const failed = { reason: 'Error', mayDie: false };
      if (first) await settleFailed(pool, kindOf(), first, failed);
      const [second] = await take();
      expect(second?.key).toBe('ada 2');
      const last = { reason: 'Error', mayDie: true };
      if (second) await settleFailed(pool, kindOf({ attemptsMax: 1 }), second, last);
      expect((await take()).map(({ key }) => key)).toEqual(['ada 3']);
    });

    it('are taken again before the jobs behind them when their process died', async () => {
      await given();
      await take();
      await pool.query('update ops.jobs set taken_until = clock_timestamp()');
      expect((await take()).map(({ key }) => key)).toEqual(['ada 1', 'ben 1']);
    });
  });

  it('are retried when they fail, then given up, and retried again on request of staff', async () => {
    const run: JobKind['run'] = async () => {
      throw new TypeError('Ada Lovelace cannot be greeted');
    };
    await jobs.add('greet', 'ada');
    const kind = kindOf({ run, attemptsMax: 2 });
    expect(await whileDue(() => outcomesOf(kind, (all) => all.includes('dead')))).toEqual([
      'later',
      'dead',
    ]);
    const [dead] = await rows();
    // The message is not stored, because it may contain personal data.
    expect(dead).toMatchObject({ status: 'dead', attempts: 2, last_error: 'TypeError' });
    // From here on only the test takes it.
    await runners.pop()?.stop();
    expect(await takeJob(kind)).toBeNull();
    expect(await jobs.retry(dead?.id ?? '')).toBe(true);
    expect((await takeJob(kind))?.attempt).toBe(1);
  });

  it('are not given up while the event store is unavailable and are done when it is back', async () => {
    let tries = 0;
    const run: JobKind['run'] = async () => {
      tries += 1;
      if (tries < 3) throw new EventStoreUnavailable();
      if (tries < 5) throw new DomainError(generalErrors.UNAVAILABLE);
    };
    await jobs.add('greet', 'ada');
    const kind = kindOf({ run, attemptsMax: 2 });
    expect(await whileDue(() => outcomesOf(kind, (all) => all.includes('done')))).toEqual([
      ...['later', 'later', 'later', 'later', 'done'],
    ]);
  });

  it('wait longer after each failure, at most an hour', () => {
    expect([1, 2, 3, 30].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 3_600_000]);
  });

  it('of a kind that runs together run in groups of at most its size, and only failed ones are retried', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    for (const key of keys) await jobs.add('greet', key);
    const rounds: (readonly string[])[] = [];
    const failsOnce = new Set(['k3']);
    const run = async (some: readonly Job[]): Promise<JobFailures> => {
      rounds.push(some.map(({ key }) => key));
      return new Map(
        some.flatMap(({ id, key }) =>
          failsOnce.delete(key) ? [[id, new TypeError('not now')] as const] : [],
        ),
      );
    };
    const kind = kindOf({ together: { most: 12, run } });
    const outcomes = await whileDue(() => outcomesOf(kind, ({ length }) => length === 21));
    expect(outcomes.filter((one) => one === 'later')).toHaveLength(1);
    expect(rounds[0]).toHaveLength(12);
    expect(rounds.flat().filter((key) => key === 'k3')).toHaveLength(2);
    expect(new Set(rounds.flat())).toEqual(new Set(keys));
    expect(await rows()).toEqual([]);
  });

  it('that run together leave capacity for other kinds, however many there are', async () => {
    for (let index = 0; index < 40; index += 1) await jobs.add('greet', `k${index}`);
    await jobs.add('sing', 'ada');
    let open: () => void = () => undefined;
    const sung = new Promise<void>((resolve) => (open = resolve));
    // None of them ends before the job of the other kind has run.
    const run = async (): Promise<JobFailures> => {
      await sung;
      return new Map();
    };
    const kinds = [
      kindOf({ together: { most: 4, run } }),
      kindOf({ name: 'sing', run: async () => open() }),
    ];
    runners.push(startJobs({ pool, kinds, pollMs: 10, onError: () => undefined }));
    await sung;
  });

  it('of a slow kind leave capacity for a job of another kind that is due after them', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await jobs.add('rebuild', key);
    const begun: string[] = [];
    const run: JobKind['run'] = ({ key, signal }) =>
      new Promise((resolve) => {
        begun.push(key);
        signal.addEventListener('abort', () => resolve());
      });
    const done = new Promise<string>((resolve) => {
      const greet = kindOf({ run: async ({ key }) => resolve(key) });
      const kinds = [kindOf({ name: 'rebuild', run }), greet];
      runners.push(startJobs({ pool, kinds, pollMs: 10, onError: () => undefined }));
    });
    while (begun.length < 3) await new Promise(setImmediate);
    await jobs.add('greet', 'ada');
    expect(await done).toBe('ada');
    expect(begun).toHaveLength(3);
  });

  it('that run together all fail when the run throws', async () => {
    for (const key of ['ada', 'ben']) await jobs.add('greet', key);
    const run = async (): Promise<JobFailures> => {
      throw new TypeError('nothing goes');
    };
    const kind = kindOf({ together: { most: 8, run }, attemptsMax: 1 });
    expect(await outcomesOf(kind, ({ length }) => length === 2)).toEqual(['dead', 'dead']);
  });

  it('that recur are one row, are due again after each run and are never given up', async () => {
    let failures = 3;
    const run: JobKind['run'] = async () => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('not now');
      }
    };
    const kind = kindOf({ run, everyMs: 60_000, attemptsMax: 1 });
    expect(await whileDue(() => outcomesOf(kind, (all) => all.includes('done')))).toEqual([
      'later',
      'later',
      'later',
      'done',
    ]);
    // The job was made due until then and may have been started once more.
    await runners.pop()?.stop();
    expect(await rows()).toMatchObject([{ key: 'every', status: 'waiting' }]);
  });

  it('renew their lease while they run, and their signal aborts when another process has them', async () => {
    await jobs.add('greet', 'ada');
    const signal = await new Promise<AbortSignal>((resolve) => {
      const run: JobKind['run'] = (job) =>
        new Promise((_, reject) => {
          job.signal.addEventListener('abort', () => reject(new Error('taken over')));
          resolve(job.signal);
        });
      const onError = (): void => undefined;
      runners.push(startJobs({ pool, kinds: [kindOf({ run })], leaseMs: 60, onError }));
    });
    const takenUntil = async (): Promise<Date> =>
      (await pool.query<{ taken_until: Date }>('select taken_until from ops.jobs')).rows[0]!
        .taken_until;
    const before = await takenUntil();
    while ((await takenUntil()) <= before) await new Promise(setImmediate);
    expect(signal.aborted).toBe(false);
    await pool.query('update ops.jobs set takings = takings + 1');
    while (!signal.aborted) await new Promise(setImmediate);
  });

  it('that run when the process ends are free for the next at once, and the attempt does not count', async () => {
    await jobs.add('greet', 'ada');
    const errors: unknown[] = [];
    await new Promise<void>((resolve) => {
      const run: JobKind['run'] = (job) =>
        new Promise((_, reject) => {
          job.signal.addEventListener('abort', () => reject(new Error('ended')));
          resolve();
        });
      const onError = (_kind: string, error: unknown): void => void errors.push(error);
      runners.push(startJobs({ pool, kinds: [kindOf({ run })], onError }));
    });
    await runners.pop()?.stop();
    expect(errors).toEqual([]);
    expect((await takeJob(kindOf()))?.attempt).toBe(1);
  });

  it('are done in parallel by several runners, each job once', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `k${index}`);
    for (const key of keys) await jobs.add('greet', key);
    const done: string[] = [];
    const run: JobKind['run'] = async ({ key }) => void done.push(key);
    const kind = kindOf({ run });
    await Promise.all(
      [
        outcomesOf(kind, () => done.length === keys.length),
        outcomesOf(kind, () => done.length === keys.length),
      ].map((outcomes) => Promise.race([outcomes, allDone()])),
    );
    expect(done.toSorted()).toEqual(keys.toSorted());
    async function allDone(): Promise<void> {
      while ((await rows()).length > 0) await new Promise(setImmediate);
    }
  });
});
