import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createLeases } from '../leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { houseHours } from './house-hours.ts';
import { catalogueInstruments } from './instruments.ts';
import { prepareHistory } from './prepare-history.ts';
import { startPriceWriter } from './price-writer.ts';
import type { Tick, TickListener } from './prices.ts';
import { createQuoteBook, type PolledQuoteBook } from './quote-book.ts';

const instruments = catalogueInstruments.filter(({ name }) =>
  ['EUR_USD', 'BTC_USD'].includes(name),
);

let database: TestDatabase;
let pool: Pool;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.app;
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(() => database.drop());

const quoted = async (book: PolledQuoteBook, instrument: string, bid: string) => {
  for (;;) {
    const quote = book.latest(instrument);
    if (quote?.bid === bid) return quote;
    await book.refreshed();
  }
};

const calendar = houseHours({ keepsCalendar: true, closedMarkets: [] });

const euroAt = (atMs: number): Tick => ({
  instrument: 'EUR_USD',
  bid: '1.30000',
  ask: '1.30012',
  atMs,
});

/** A writer that keeps the calendar, with a feed the test speaks for, and what is read of it. */
const begin = async (holder: string, now: () => number) => {
  let listener: TickListener | undefined;
  const errors: unknown[] = [];
  const writer = startPriceWriter({
    pool,
    leases: createLeases({ pool, holder, ttlMs: 60_000 }),
    instruments: () => instruments,
    hours: calendar,
    seed: 1,
    now,
    createSource: () => ({
      name: 'test feed',
      subscribe: (given) => {
        listener = given;
        return { stop: () => (listener = undefined) };
      },
      include: () => undefined,
    }),
    onError: (error) => errors.push(error),
  });
  stops.push(writer.stop);
  while (listener === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  const book = createQuoteBook({ pool: database.pools.query, intervalMs: 20, wallMs: now });
  stops.push(() => book.close());
  return { say: (ticks: readonly Tick[]) => listener?.(ticks), book, errors };
};

it('by the calendar: says when a market opens, lets no price in before, and what was there is old then', async () => {
  let nowMs = Date.parse('2026-06-14T20:59:58.000Z');
  const euro = () => euroAt(nowMs);
  const { say, book, errors } = await begin('on a sunday', () => nowMs);
  const opensAt = Date.parse('2026-06-14T21:00:00.000Z');
  await book.refreshed();
  expect(book.marketStatus().forex).toEqual({ state: 'closed', changesAtMs: opensAt });
  say([euro()]);
  say([{ instrument: 'BTC_USD', bid: '108500.00', ask: '108515.00', atMs: nowMs }]);
  await quoted(book, 'BTC_USD', '108500.00');
  expect(book.latest('EUR_USD')?.bid).not.toBe('1.30000');

  nowMs = opensAt;
  expect(book.marketStatus().forex.state).toBe('open');
  expect(book.latest('EUR_USD')?.ageMs).toBeGreaterThan(5_000);
  say([euro()]);
  expect((await quoted(book, 'EUR_USD', '1.30000')).ageMs).toBeLessThan(5_000);
  const friday = Date.parse('2026-06-19T21:00:00.000Z');
  while (book.marketStatus().forex.changesAtMs !== friday)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(errors).toEqual([]);
});

it('given a feed that stands by a price all weekend, then nobody trades at it when the market opens, until there is one of that session', async () => {
  let nowMs = Date.parse('2026-06-12T20:59:50.000Z');
  const { say, book, errors } = await begin('over a weekend', () => nowMs);
  const euro = (bid: string): Tick => ({ ...euroAt(nowMs), bid });
  const standing = (bid: string): Tick => ({ ...euro(bid), isRepeated: true });
  /** What came before it was written by then. */
  const flushed = async (bid: string) => {
    say([{ instrument: 'BTC_USD', bid, ask: bid, atMs: nowMs }]);
    await quoted(book, 'BTC_USD', bid);
  };
  say([euro('1.29990')]);
  await quoted(book, 'EUR_USD', '1.29990');
  const friday = book.latest('EUR_USD')?.sequence ?? 0;
  say([standing('1.29990')]);
  await flushed('109100.00');
  expect(book.latest('EUR_USD')?.sequence).toBeGreaterThan(friday);

  nowMs = Date.parse('2026-06-14T21:00:00.500Z');
  while (book.marketStatus().forex.state === 'closed') await book.refreshed();
  const last = book.latest('EUR_USD')?.sequence;
  say([standing('1.29990')]);
  await flushed('109101.00');
  expect(book.latest('EUR_USD')?.sequence).toBe(last);

  say([euro('1.28000')]);
  await quoted(book, 'EUR_USD', '1.28000');
  nowMs += 5_000;
  const own = book.latest('EUR_USD')?.sequence ?? 0;
  say([standing('1.28000')]);
  await flushed('109102.00');
  expect(book.latest('EUR_USD')?.sequence).toBeGreaterThan(own);
  expect(errors).toEqual([]);
});

it('begins again in a market that was closed for so long that it has no minutes any more', async () => {
  const nowMs = Date.parse('2026-06-13T12:00:00.000Z');
  const asked = { instruments, catalogue: instruments, hours: calendar, nowMs, seed: 1 };
  const transaction = async () => {
    const client = await pool.connect();
    try {
      return await prepareHistory(client, asked);
    } finally {
      client.release();
    }
  };
  await pool.query('delete from market.candles');
  await transaction();
  await pool.query(`delete from market.candles where interval = '1m'`);
  const { rows } = await pool.query<{ count: string }>('select count(*) from market.candles');
  expect((await transaction()).get('EUR_USD')).toBe('1.16432');
  const after = await pool.query<{ count: string }>(
    `select count(*) from market.candles where instrument = 'EUR_USD' and interval = '1m'`,
  );
  expect(after.rows).toEqual([{ count: '0' }]);
  expect(Number(rows[0]?.count)).toBeGreaterThan(1_000);
});
