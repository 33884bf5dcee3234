import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import type { Attempts } from './attempts.ts';
import { createInMemoryAttempts } from './in-memory-attempts.ts';
import { createPostgresAttempts } from './postgres-attempts.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const adapters: readonly (readonly [string, (clock: () => number) => Attempts])[] = [
  ['in memory', createInMemoryAttempts],
  ['in PostgreSQL', (clock) => createPostgresAttempts(database.pools.app, clock)],
];

describe.each(adapters)('attempts %s', (_name, makeAttempts) => {
  const rule = {
    limit: 3,
    windowSeconds: 600,
    waitSecondsFirst: 60,
    waitSecondsMax: 200,
    forgetSeconds: 86_400,
  };
  const slow = { free: 2, quietSeconds: 900, waitSecondsMax: 4 };

  const make = () => {
    let at = Date.UTC(2026, 0, 5, 12);
    const attempts = makeAttempts(() => at);
    const key = randomUUID();
    const pass = (seconds: number) => void (at += seconds * 1000);
    const fail = async (count: number) => {
      for (let one = 0; one < count; one += 1) expect(await attempts.begin(key, rule)).toBe(0);
    };
    const turn = async () => {
      const { waitSeconds, isRefused } = await attempts.turn(key, slow);
      return isRefused ? `refused for ${waitSeconds}` : waitSeconds;
    };
    return { attempts, key, pass, fail, turn, begin: () => attempts.begin(key, rule) };
  };

  it('given rounds of failures, then each wait is twice the previous one, up to the maximum', async () => {
    const { begin, fail, pass } = make();
    for (const seconds of [60, 120, 200, 200]) {
      await fail(3);
      expect(await begin()).toBe(seconds);
      pass(seconds - 1);
      expect(await begin()).toBe(1);
      pass(1);
    }
  });

  it('given a day after a wait, then earlier rounds are forgotten', async () => {
    const { begin, fail, pass } = make();
    await fail(3);
    pass(60 + 86_400);
    await fail(3);
    expect(await begin()).toBe(60);
  });

  it('given failures that are far apart, then there is no wait', async () => {
    const { fail, pass } = make();
    for (let hour = 0; hour < 10; hour += 1) {
      await fail(2);
      pass(600);
    }
  });

  it('given many attempts at once, then only as many as the limit of one round get through', async () => {
    const { attempts, key } = make();
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempts.begin(key, rule)));
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(3);
  });

  it('given an attempt that did not fail, then it does not count, even if it was the last one allowed', async () => {
    const { attempts, key, fail, begin } = make();
    for (let one = 0; one < 9; one += 1) {
      await fail(one === 0 ? 3 : 1);
      await attempts.undo(key, rule);
    }
    await fail(1);
    expect(await begin()).toBe(60);
    await attempts.forget(key);
    await fail(3);
    await attempts.undo(randomUUID(), rule);
  });

  it('given repeated failures, then each turn waits longer and only few turns may wait', async () => {
    const { turn, pass } = make();
    expect([await turn(), await turn(), await turn()]).toEqual([0, 0, 0]);
    expect([await turn(), await turn(), await turn()]).toEqual([1, 3, 'refused for 3']);
    pass(3);
    expect([await turn(), await turn()]).toEqual([4, 'refused for 4']);
    pass(900);
    expect([await turn(), await turn(), await turn()]).toEqual([0, 0, 0]);
  });

  it('given a clock that was a day ahead and is corrected, then nobody waits for that day', async () => {
    const { attempts, key, begin, fail, pass } = make();
    pass(86_400);
    await fail(1);
    await attempts.undo(key, rule);
    pass(-86_400);
    expect(await begin()).toBe(0);
  });

  it('given a round of failures under a clock that was a day ahead, then its wait has the normal length', async () => {
    const { begin, fail, pass } = make();
    pass(86_400);
    await fail(3);
    pass(-86_400);
    expect(await begin()).toBe(60);
    pass(59);
    expect(await begin()).toBe(1);
    pass(1);
    expect(await begin()).toBe(0);
  });

  it('given turns under a clock that was a day ahead, then the next ones have their normal waits', async () => {
    const { turn, pass } = make();
    pass(86_400);
    expect([await turn(), await turn(), await turn()]).toEqual([0, 0, 0]);
    pass(-86_400);
    expect([await turn(), await turn(), await turn()]).toEqual([1, 3, 'refused for 3']);
  });

  it('given turns that are given back, then nobody has to wait', async () => {
    const { attempts, key, turn } = make();
    for (let one = 0; one < 20; one += 1) {
      expect(await turn()).toBe(0);
      await attempts.giveTurnBack(key);
    }
  });
});
