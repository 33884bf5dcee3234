import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createLeases } from '../leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { readCandles } from './candle-reader.ts';
import type { Candle } from './candles.ts';
import { houseHours } from './house-hours.ts';
import { catalogueInstruments } from './instruments.ts';
import { startPriceWriter } from './price-writer.ts';

const nowMs = Date.parse('2026-06-11T14:32:08.250Z');
const startMs = Date.parse('2026-06-11T14:12:00.000Z');

let database: TestDatabase;
let stop: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => stop());
afterAll(() => database.drop());

/** A writer whose feed tells of minutes. */
const writer = async () => {
  let tell: ((minutes: readonly Candle[]) => void) | null = null;
  const errors: unknown[] = [];
  const started = startPriceWriter({
    pool: database.pools.app,
    leases: createLeases({ pool: database.pools.app, holder: 'a', ttlMs: 60_000 }),
    instruments: () => catalogueInstruments.filter(({ name }) => name === 'EUR_USD'),
    hours: houseHours({ keepsCalendar: false, closedMarkets: [] }),
    seed: 1,
    now: () => nowMs,
    createSource: () => ({
      name: 'test feed',
      subscribe: () => ({ stop: () => undefined }),
      onHistory: (listener) => {
        tell = listener;
      },
      include: () => undefined,
    }),
    onError: (error) => errors.push(error),
  });
  stop = started.stop;
  const until = async (isThere: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await until(() => tell !== null);
  return { tell: (minute: Candle) => tell?.([minute]), until, errors };
};

const told = (high: string): Candle => ({
  instrument: 'EUR_USD',
  interval: '1m',
  startMs,
  open: '1.16400',
  high,
  low: '1.16399',
  close: '1.16401',
});

const highOf = async (interval: '1m' | '5m' | '1h' | '1W'): Promise<number> => {
  const chart = { instrument: 'EUR_USD', interval, limit: 500, before: null } as const;
  const candles = await readCandles(database.pools.app, chart);
  return Number(candles.findLast(({ time }) => time * 1_000 <= startMs)?.high);
};

it('puts minutes of a provider in the place of those that are made up, and longer candles with them', async () => {
  const { tell, until, errors } = await writer();
  tell(told('1.50000'));
  await until(async () => (await highOf('1m')) === 1.5);
  expect([await highOf('5m'), await highOf('1h'), await highOf('1W')]).toEqual([1.5, 1.5, 1.5]);
  tell(told('1.16402'));
  await until(async () => (await highOf('1m')) === 1.16402);
  expect(await highOf('5m')).toBeLessThan(1.3);
  expect(await highOf('1h')).toBeLessThan(1.3);
  // Of the beginning of the week there are no minutes any more: what was seen once stays.
  expect(await highOf('1W')).toBe(1.5);
  expect(errors).toEqual([]);
});
