import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createLeases } from '../leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { mergeCandles } from './candle-store.ts';
import { houseHours } from './house-hours.ts';
import { catalogueInstruments } from './instruments.ts';
import { prepareHistory } from './prepare-history.ts';
import { startPriceWriter } from './price-writer.ts';
import type { Tick, TickListener } from './prices.ts';
import { createQuoteBook, type PolledQuoteBook } from './quote-book.ts';

const instruments = catalogueInstruments.filter(({ name }) =>
  ['EUR_USD', 'GBP_USD', 'BTC_USD'].includes(name),
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

/** A writer that keeps the trading hours, with a feed that the test controls, and a book that reads its quotes. */
const begin = async (holder: string, now: () => number, mayMakeUp = true) => {
  let listener: TickListener | undefined;
  const errors: unknown[] = [];
  const writer = startPriceWriter({
    pool,
    leases: createLeases({ pool, holder, ttlMs: 60_000 }),
    instruments: () => instruments,
    hours: calendar,
    seed: 1,
    mayMakeUp: async () => mayMakeUp,
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

it('keeps trading hours: it says when a market opens, accepts no price before, and earlier prices are not fresh then', async () => {
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

const sourceOf = async (instrument: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ source: string }>(
    'select source from market.quotes where instrument = $1',
    [instrument],
  );
  return rows[0]?.source;
};

it('stores with each price the feed that sent it, or the name of the source when no feed did', async () => {
  const nowMs = Date.parse('2026-06-12T12:00:00.000Z');
  const { say, book, errors } = await begin('with feeds', () => nowMs);
  say([{ ...euroAt(nowMs), bid: '1.29950', from: 'oandaRest' }]);
  say([{ instrument: 'BTC_USD', bid: '108700.00', ask: '108715.00', atMs: nowMs }]);
  await quoted(book, 'EUR_USD', '1.29950');
  await quoted(book, 'BTC_USD', '108700.00');
  expect(await sourceOf('EUR_USD')).toBe('oandaRest');
  expect(await sourceOf('BTC_USD')).toBe('test feed');
  expect(errors).toEqual([]);
});

it('given a feed that repeats a price over the weekend, then it is not accepted after the opening until a price of that session arrives', async () => {
  let nowMs = Date.parse('2026-06-12T20:59:50.000Z');
  const { say, book, errors } = await begin('over a weekend', () => nowMs);
  const euro = (bid: string): Tick => ({ ...euroAt(nowMs), bid });
  const standing = (bid: string): Tick => ({ ...euro(bid), isRepeated: true });
  /** Resolves when everything sent before has been written. */
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

describe('a Saturday after a feed that was silent since Friday noon', () => {
  const noon = Date.parse('2026-06-12T16:00:00.000Z');
  const saturday = Date.parse('2026-06-13T12:00:00.000Z');
  const lastMinute = { instrument: 'EUR_USD', interval: '1m', startMs: noon } as const;
  const prices = { open: '1.17000', high: '1.17500', low: '1.16900', close: '1.17300' };
  beforeEach(async () => {
    await pool.query('delete from market.quotes');
    await pool.query('delete from market.candles');
    const client = await pool.connect();
    await mergeCandles(client, [{ ...lastMinute, ...prices }]);
    client.release();
  });
  const candlesAfter = async (): Promise<number> => {
    const { rows } = await pool.query(
      `select from market.candles where interval = '1m' and time > to_timestamp($1 / 1000.0)`,
      [noon],
    );
    return rows.length;
  };

  it('given no simulated prices, then the price is that of the last minute and the chart ends there', async () => {
    const { book, errors } = await begin('after noon', () => saturday, false);
    const quote = await quoted(book, 'EUR_USD', '1.17300');
    expect(quote).toMatchObject({ ask: '1.17312', at: '2026-06-12T16:01:00.000Z' });
    expect(await candlesAfter()).toBe(0);
    expect(await sourceOf('EUR_USD')).toBe('closing');
    // An instrument that was never priced has no price.
    expect(book.latest('GBP_USD')).toBeNull();
    expect(errors).toEqual([]);
  });

  it('given no simulated prices, then the price is the last quote when that is not older than the last minute', async () => {
    await pool.query(
      `insert into market.quotes (instrument, bid, ask, sequence, at, source)
       values ('EUR_USD', 1.17310, 1.17390, nextval('market.quote_sequence'), to_timestamp($1 / 1000.0), 'feed'),
              ('GBP_USD', 1.31000, 1.31020, nextval('market.quote_sequence'), to_timestamp($1 / 1000.0), 'feed')`,
      [noon + 30_000],
    );
    const { book, errors } = await begin('with quotes', () => saturday, false);
    for (;;) {
      const quote = book.latest('EUR_USD');
      if (quote !== null && quote.ageMs < Infinity) break;
      await book.refreshed();
    }
    expect(book.latest('EUR_USD')).toMatchObject({ bid: '1.17310', ask: '1.17390' });
    expect(book.latest('GBP_USD')).toMatchObject({ bid: '1.31000' });
    expect(book.latest('EUR_USD')?.ageMs).toBeGreaterThan(5_000);
    expect(errors).toEqual([]);
  });

  it('given simulated prices, then chart and price continue to the end of the session', async () => {
    const { book, errors } = await begin('made up', () => saturday);
    while (book.latest('EUR_USD') === null) await book.refreshed();
    expect(await candlesAfter()).toBeGreaterThan(250);
    expect(book.latest('EUR_USD')?.bid).not.toBe('1.17300');
    expect(errors).toEqual([]);
  });
});

it('given a crash that empties the table, then the prices of closed markets are restored with their age', async () => {
  let nowMs = Date.parse('2026-06-12T20:59:50.000Z');
  const { say, book, errors } = await begin('in a crash', () => nowMs);
  say([{ ...euroAt(nowMs), bid: '1.29970' }]);
  const { sequence } = await quoted(book, 'EUR_USD', '1.29970');
  nowMs = Date.parse('2026-06-13T12:00:00.000Z');
  await database.pools.owner.query('truncate market.quotes');
  const startedMs = performance.now();
  const bidsOf = async () => {
    const { rows } = await pool.query<{ instrument: string; bid: string; sequence: string }>(
      'select instrument, bid::text, sequence::text from market.quotes order by instrument',
    );
    return rows;
  };
  while ((await bidsOf()).length < 1 && performance.now() - startedMs < 15_000)
    await book.refreshed();
  const rows = await bidsOf();
  expect(rows).toMatchObject([{ instrument: 'EUR_USD', bid: '1.29970' }]);
  expect(Number(rows[0]?.sequence)).toBeGreaterThan(sequence);
  await quoted(book, 'EUR_USD', '1.29970');
  expect(book.latest('EUR_USD')?.ageMs).toBeGreaterThanOrEqual(performance.now() - startedMs);
  expect(errors).toEqual([]);
});

it('starts again in a market that was closed for so long that it has no minutes any more', async () => {
  const nowMs = Date.parse('2026-06-13T12:00:00.000Z');
  const asked = {
    instruments,
    catalogue: instruments,
    hours: calendar,
    nowMs,
    seed: 1,
    mayMakeUp: true,
  };
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
