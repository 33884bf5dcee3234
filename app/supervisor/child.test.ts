import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { loadConfig } from '../../infra/config.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { superviseChild } from './child.ts';
import { heartbeatTimesOf } from './heartbeat.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Runs a process that takes a lease, and gives what `use` needs to see its ends and beginnings. */
const withChild = async (
  use: (pids: (count: number) => Promise<readonly number[]>) => Promise<void>,
  heartbeat = heartbeatTimesOf(30),
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
    heartbeat,
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

it('given that a process was killed, what it held is free for the one that takes its place', async () => {
  await withChild(async (pids) => {
    const [first = 0] = await pids(1);
    process.kill(first, 'SIGKILL');
    const [, second] = await pids(2);
    expect(second).not.toBe(first);
  });
});

it('given that a process is frozen, it is replaced, and what it held is free', async () => {
  const times = { everyMs: 250, deadlineMs: 5_000, firstDeadlineMs: 60_000 };
  const said = await withChild(async (pids) => {
    const [first = 0] = await pids(1);
    process.kill(first, 'SIGSTOP');
    const [, second] = await pids(2);
    expect(second).not.toBe(first);
  }, times);
  expect(said[0]).toMatch(
    /^The process of tests has not answered for \d+ s; ending it to replace it$/,
  );
});
