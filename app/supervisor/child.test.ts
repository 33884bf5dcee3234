import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadConfig } from '../../infra/config.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { superviseChild } from './child.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('given that a process was killed, what it held is free for the one that takes its place', async () => {
  const heard: (number | string | null)[] = [];
  let wake = (): void => undefined;
  const hear = (what: number | string | null): void => {
    heard.push(what);
    wake();
  };
  const untilHeard = async (count: number): Promise<void> => {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const child = superviseChild({
    file: join(import.meta.dirname, 'testing', 'lease-holder.mjs'),
    name: 'tests',
    roles: ['projections'],
    config: loadConfig({}),
    databaseUrl: database.url,
    say: () => undefined,
    onStarted: hear,
    onFailed: hear,
    metricsOfOthers: () => Promise.resolve([]),
  });
  try {
    await untilHeard(1);
    process.kill(Number(heard[0]), 'SIGKILL');
    await untilHeard(2);
    expect(heard).toEqual([expect.any(Number), expect.any(Number)]);
    expect(heard[1]).not.toBe(heard[0]);
  } finally {
    await child.stop();
  }
});
