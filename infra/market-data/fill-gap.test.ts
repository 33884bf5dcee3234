import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { candleIntervals, type CandleInterval } from '../../domain/shared/trading/candles.ts';
import { createLeases } from '../leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { readCandles } from './candle-reader.ts';
import type { HistoryMinute } from './feeds/provider-history.ts';
import { houseHours, type HouseHours } from './house-hours.ts';
import { catalogueInstruments } from './instruments.ts';
import { startPriceWriter } from './price-writer.ts';
import type { HistoryListener } from './prices.ts';

const nowMs = Date.parse('2026-06-11T14:32:08.250Z');
const startMs = Date.parse('2026-06-11T14:12:00.000Z');

let database: TestDatabase;
let stop: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => stop());
afterAll(() => database.drop());

const allDay = houseHours({ keepsCalendar: false, closedMarkets: [] });

/** A writer whose feed reports minutes when the test says so. */
const writer = async (hours: HouseHours = allDay) => {
  let tell: HistoryListener | null = null;
  const errors: unknown[] = [];
  const started = startPriceWriter({
    pool: database.pools.app,
    leases: createLeases({ pool: database.pools.app, holder: 'a', ttlMs: 60_000 }),
    instruments: () => catalogueInstruments.filter(({ name }) => name === 'EUR_USD'),
    hours,
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
  const saying =
    (purpose: 'gap' | 'volumes') =>
    (...minutes: HistoryMinute[]): void =>
      tell?.(minutes, purpose);
  return { tell: saying('gap'), tellVolumes: saying('volumes'), until, errors };
};

const told = (high: string, changes: Partial<HistoryMinute> = {}): HistoryMinute => ({
  instrument: 'EUR_USD',
  interval: '1m',
  startMs,
  open: '1.16400',
  high,
  low: '1.16399',
  close: '1.16401',
  volume: null,
  ...changes,
});

const candleOf = async (interval: CandleInterval) => {
  const chart = { instrument: 'EUR_USD', interval, limit: 500, before: null } as const;
  const candles = await readCandles(database.pools.app, chart);
  return candles.findLast(({ time }) => time * 1_000 <= startMs);
};
const highOf = async (interval: CandleInterval) => Number((await candleOf(interval))?.high);
const closeOf = async (interval: CandleInterval) => (await candleOf(interval))?.close;
const volumeOf = async (interval: CandleInterval) => (await candleOf(interval))?.volume;

it('replaces simulated minutes with those of a provider, and the longer candles with them', async () => {
  const { tell, until, errors } = await writer();
  tell(told('1.50000'));
  await until(async () => (await highOf('1m')) === 1.5);
  expect([await highOf('5m'), await highOf('1h'), await highOf('1W')]).toEqual([1.5, 1.5, 1.5]);
  tell(told('1.16402'));
  await until(async () => (await highOf('1m')) === 1.16402);
  expect(await highOf('5m')).toBeLessThan(1.3);
  expect(await highOf('1h')).toBeLessThan(1.3);
  // The minutes of the beginning of the week are gone, so its high stays.
  expect(await highOf('1W')).toBe(1.5);
  expect(await closeOf('1W')).toBe(await closeOf('1h'));
  expect(await closeOf('1W')).not.toBe(told('1.16402').close);
  expect(errors).toEqual([]);
});

it('adds reported volumes to minutes and the longer candles that contain them, each minute once', async () => {
  const { tell, tellVolumes, until, errors } = await writer();
  const before = await Promise.all(candleIntervals.map(volumeOf));
  expect(before.every((volume) => volume === null)).toBe(true);
  const next = { startMs: startMs + 60_000 };
  tell(told('1.16402', { volume: 40 }), told('1.16402', { ...next, volume: 2 }));
  await until(async () => (await volumeOf('1m')) === 40);
  expect(await Promise.all(candleIntervals.map(volumeOf))).toEqual([40, 42, 42, 42, 42, 42, 42]);
  // Received minutes keep their prices, and a volume that is reported again is not added again.
  tellVolumes(told('9.00000', { volume: 41 }), told('9.00000', { ...next, volume: 2 }));
  await until(async () => (await volumeOf('1m')) === 41);
  expect(await Promise.all(candleIntervals.map(volumeOf))).toEqual([41, 43, 43, 43, 43, 43, 43]);
  expect(await highOf('1m')).toBe(1.16402);
  expect(errors).toEqual([]);
});

it('leaves out minutes of a provider from times in which the house is closed', async () => {
  const closes = (_category: unknown, fromMs: number): boolean => fromMs !== startMs;
  const { tell, until } = await writer({ ...allDay, isOpenWithin: closes });
  tell(told('7.00000'), told('1.17000', { startMs: startMs - 60_000 }));
  const chart = { instrument: 'EUR_USD', interval: '1m', limit: 500, before: null } as const;
  const highBefore = async () =>
    (await readCandles(database.pools.app, chart)).find(
      ({ time }) => time * 1_000 === startMs - 60_000,
    )?.high;
  await until(async () => (await highBefore()) === '1.17000');
  expect(await highOf('1m')).not.toBe(7);
});
