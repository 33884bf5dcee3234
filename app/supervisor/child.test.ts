import { fork } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { loadConfig } from '../../infra/config.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { superviseChild, type Begin, type ChildOptions } from './child.ts';
import { heartbeatTimesOf } from './heartbeat.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Supervises a process that takes a lease; `use` gets the ids of the started processes; returns what was said. */
const withChild = async (
  use: (pids: (count: number) => Promise<readonly number[]>) => Promise<void>,
  given: Partial<Pick<ChildOptions, 'begin' | 'heartbeat'>> = {},
): Promise<readonly string[]> => {
  const heard: number[] = [];
  const said: string[] = [];
  let wake = (): void => undefined;
  const child = superviseChild({
    file: join(import.meta.dirname, 'testing', 'lease-holder.mjs'),
    group: { name: 'tests', roles: ['projections'], share: { index: 0, count: 1 } },
    config: loadConfig({}),
    databaseUrl: database.url,
    say: (text) => said.push(text),
    onStarted: (pid) => {
      heard.push(Number(pid));
      wake();
    },
    onFailed: (reason) => said.push(reason),
    metricsOfOthers: () => Promise.resolve([]),
    heartbeat: heartbeatTimesOf(30),
    ...given,
  });
  const pids = async (count: number): Promise<readonly number[]> => {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return heard;
  };
  try {
    await use(pids);
  } finally {
    await child.stop();
  }
  return said;
};

it('given a process is killed, then its replacement can take its lease', async () => {
  await withChild(async (pids) => {
    const [first = 0] = await pids(1);
    process.kill(first, 'SIGKILL');
    const [, second] = await pids(2);
    expect(second).not.toBe(first);
  });
});

it('given a process is frozen, then it is replaced, and its replacement can take its lease', async () => {
  const heartbeat = { everyMs: 250, deadlineMs: 5_000, firstDeadlineMs: 60_000 };
  const said = await withChild(
    async (pids) => {
      const [first = 0] = await pids(1);
      process.kill(first, 'SIGSTOP');
      const [, second] = await pids(2);
      expect(second).not.toBe(first);
    },
    { heartbeat },
  );
  expect(said[0]).toMatch(/^The process of tests has not answered for \d+ s; replacing it$/);
});

/** Starts the first `count` processes with `failing`, and the others with Node. */
const failingAtFirst = (count: number, failing: Begin): Begin => {
  let begun = 0;
  return (...wanted) => {
    begun += 1;
    return begun > count ? fork(...wanted) : failing(...wanted);
  };
};
const withoutProgram: Begin = (file, args, options) =>
  fork(file, args, { ...options, execPath: '/nowhere/node' });

it('given the system refuses the first two processes, then a third one is started', async () => {
  const begin = failingAtFirst(2, withoutProgram);
  const said = await withChild(async (pids) => void (await pids(1)), { begin });
  const refused = 'The process of tests could not be started (spawn /nowhere/node ENOENT)';
  expect(said).toEqual([
    `${refused}; restarting it in 250 ms`,
    `${refused}; restarting it in 500 ms`,
  ]);
});

it('given the start of a process throws, then another one is started', async () => {
  const begin = failingAtFirst(1, () => {
    throw new Error('spawn ENOMEM');
  });
  const said = await withChild(async (pids) => void (await pids(1)), { begin });
  expect(said).toEqual([
    'The process of tests could not be started (spawn ENOMEM); restarting it in 250 ms',
  ]);
});

it('given a process that could not be started, when it is stopped, then the stop does not wait for it', async () => {
  expect(await withChild(async () => undefined, { begin: withoutProgram })).toEqual([]);
});
