import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { createInMemoryBuckets, createPostgresBuckets, type BucketSize } from './buckets.ts';
import { bucketOf, createCommandLimit } from './command-limit.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const adapters = [
  ['in memory', createInMemoryBuckets],
  [
    'in PostgreSQL',
    (clock: () => number, size: BucketSize) =>
      createPostgresBuckets(database.pools.app, clock, size),
  ],
] as const;

describe.each(adapters)('commands of a person, with buckets %s', (_name, makeBuckets) => {
  const size = bucketOf(600);

  const make = () => {
    let at = Date.UTC(2026, 0, 5, 12);
    const buckets = makeBuckets(() => at, size);
    const now = () => at;
    const made = [0, 1].map(() => createCommandLimit(buckets, size, now));
    const limits = made.map(({ take }) => ({
      standing: (who: string) => take(who, 0),
      take: async (who: string, items: number) => (await take(who, items)).waitSeconds,
    }));
    const [limit, other] = limits;
    if (limit === undefined || other === undefined) throw new Error('Two were made');
    return { limit, other, who: randomUUID(), pass: (ms: number) => void (at += ms) };
  };

  it('given a limit of 600 a minute, then 120 are accepted at once and ten each second', async () => {
    const { limit, who, pass } = make();
    const answers = await Promise.all(Array.from({ length: 150 }, () => limit.take(who, 1)));
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(120);
    expect(answers.filter((seconds) => seconds === 1)).toHaveLength(30);
    expect(await limit.take(randomUUID(), 1)).toBe(0);
    pass(500);
    const later = [];
    for (let one = 0; one < 10; one += 1) later.push(await limit.take(who, 1));
    expect(later.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  it('given two processes, then they share one bucket', async () => {
    const { limit, other, who } = make();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? limit : other).take(who, 1)),
    );
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(120);
  });

  it('given a bulk, then each of its items counts and the next command waits for them', async () => {
    const { limit, who, pass } = make();
    expect(await limit.take(who, 1000)).toBe(0);
    expect(await limit.take(who, 1)).toBe(89);
    pass(88_000);
    expect(await limit.take(who, 1)).toBe(1);
    pass(1000);
    expect(await limit.take(who, 1)).toBe(0);
  });

  it('given a request for the state, then it contains what is left and when the bucket is full again', async () => {
    const { limit, who, pass } = make();
    expect(await limit.standing(who)).toEqual({
      waitSeconds: 0,
      limit: 120,
      remaining: 120,
      resetSeconds: 0,
    });
    await limit.take(who, 20);
    expect(await limit.standing(who)).toMatchObject({ remaining: 100, resetSeconds: 2 });
    pass(1_000);
    expect(await limit.standing(who)).toMatchObject({ remaining: 110, resetSeconds: 1 });
    await limit.take(who, 1_000);
    expect(await limit.standing(who)).toMatchObject({ remaining: 0, resetSeconds: 101 });
  });

  it('given a clock that was a day ahead and is corrected, then the bucket fills at its normal rate', async () => {
    const { limit, other, who, pass } = make();
    pass(86_400_000);
    await limit.take(who, 120);
    pass(-86_400_000);
    const waits = [await other.take(who, 1)];
    for (let one = 0; one < 130; one += 1) {
      pass(460);
      waits.push(await other.take(who, 1));
    }
    expect(waits).toEqual([1, ...Array.from({ length: 130 }, () => 0)]);
  });

  it('given hosts whose clocks differ by a second, then nobody gets more than the limit', async () => {
    const { limit, other, who, pass } = make();
    await limit.take(who, 120);
    for (let one = 0; one < 5; one += 1) {
      pass(1_000);
      await limit.take(who, 10);
      pass(-1_000);
      expect(await other.take(who, 1)).toBe(1);
    }
  });

  it('given a limit of one a minute, then one command is accepted', async () => {
    let at = 0;
    const small = bucketOf(1);
    const now = () => at;
    const limit = createCommandLimit(makeBuckets(now, small), small, now);
    const who = randomUUID();
    const wait = async () => (await limit.take(who, 1)).waitSeconds;
    expect([await wait(), await wait()]).toEqual([0, 60]);
    at += 60_000;
    expect(await wait()).toBe(0);
  });
});
