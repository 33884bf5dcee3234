import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { createInMemoryLimits } from './in-memory.ts';
import type { Limits } from './limits.ts';
import { createPostgresLimits } from './postgres.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const adapters: readonly (readonly [string, (clock: () => number) => Limits])[] = [
  ['in memory', createInMemoryLimits],
  ['in PostgreSQL', (clock) => createPostgresLimits(database.pools.app, clock)],
];

describe.each(adapters)('limits %s', (_name, makeLimits) => {
  const two = { limit: 2, windowSeconds: 60 };

  const make = () => {
    let at = Date.UTC(2026, 0, 5, 12);
    const limits = makeLimits(() => at);
    return { limits, key: randomUUID(), pass: (ms: number) => void (at += ms) };
  };

  it('given a window that is used up, then the answer says how long to wait, and afterwards there is room again', async () => {
    const { limits, key, pass } = make();
    expect(await limits.take(key, two)).toEqual({
      waitSeconds: 0,
      limit: 2,
      remaining: 1,
      resetSeconds: 60,
    });
    pass(10_000);
    expect(await limits.take(key, two)).toMatchObject({ waitSeconds: 0 });
    expect(await limits.take(key, two)).toMatchObject({ waitSeconds: 50 });
    pass(49_001);
    expect(await limits.take(key, two)).toMatchObject({ waitSeconds: 1 });
    pass(999);
    expect(await limits.take(key, two)).toMatchObject({ waitSeconds: 0 });
  });

  it('given a place that is given back, then it can be taken again; other keys are separate', async () => {
    const { limits, key } = make();
    await limits.take(key, two);
    await limits.take(key, two);
    await limits.giveBack(key);
    expect(await limits.take(key, two)).toMatchObject({ waitSeconds: 0 });
    expect(await limits.take(randomUUID(), two)).toMatchObject({ waitSeconds: 0 });
  });

  it('given a clock that was a day ahead and is corrected, then a window ends after its normal length', async () => {
    const { limits, key, pass } = make();
    pass(86_400_000);
    await limits.take(key, two);
    await limits.take(key, two);
    pass(-86_400_000);
    expect(await limits.take(key, two)).toMatchObject({ waitSeconds: 60 });
    pass(60_000);
    expect(await limits.take(key, two)).toMatchObject({ waitSeconds: 0 });
  });

  it('given a burst, then only as many as the limit get places', async () => {
    const { limits, key } = make();
    const waits = await Promise.all(Array.from({ length: 20 }, () => limits.take(key, two)));
    expect(waits.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(2);
  });
});
