import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { createLeases } from '../leases/leases.ts';
import { pricedInstruments } from './added-instruments.ts';
import { catalogueInstruments, type PricedInstrument } from './instruments.ts';
import { startPriceWriter } from './price-writer.ts';
import { houseHours, statusAt } from './house-hours.ts';
import type { PriceSource, Tick, TickListener } from './prices.ts';
import { readCandles } from './candle-reader.ts';
import { createQuoteBook, type PolledQuoteBook } from './quote-book.ts';
import { wishQuotes } from './quote-store.ts';

const open = houseHours({ keepsCalendar: false, closedMarkets: ['crypto'] });
const instruments = catalogueInstruments.filter(({ name }) =>
  ['EUR_USD', 'AAPL', 'BTC_USD'].includes(name),
);

/** The instruments that the writers price; a test adds some. */
let listed: readonly PricedInstrument[] = instruments;

let database: TestDatabase;
let pool: Pool;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.app;
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  await wishQuotes(pool, 0);
  stops = [];
  listed = instruments;
});
afterAll(() => database.drop());

/** How long another process follows prices closely; candles are written each second meanwhile. */
const wishMs = 60_000;

/** A writer process with a feed that the test controls. */
const writer = (holder: string, nowMs: () => number, own?: PolledQuoteBook) => {
  const leases = createLeases({ pool, holder, ttlMs: 60_000 });
  let listener: TickListener | undefined;
  let begun: (bids: ReadonlyMap<string, string>) => void = () => undefined;
  const beginning = new Promise<ReadonlyMap<string, string>>((resolve) => {
    begun = resolve;
  });
  const errors: unknown[] = [];
  const included: Readonly<{ added: readonly string[]; startBids: ReadonlyMap<string, string> }>[] =
    [];
  const createSource = (
    _instruments: readonly PricedInstrument[],
    bids: ReadonlyMap<string, string>,
  ): PriceSource => ({
    name: 'test feed',
    subscribe: (given) => {
      listener = given;
      begun(bids);
      return { stop: () => (listener = undefined) };
    },
    include: (added, startBids) =>
      included.push({ added: added.map(({ name }) => name), startBids }),
  });
  const { stop } = startPriceWriter({
    pool,
    leases,
    instruments: () => listed,
    hours: open,
    seed: 1,
    now: nowMs,
    createSource,
    ...(own === undefined ? {} : { onWritten: own.take }),
    onError: (error) => errors.push(error),
  });
  stops.push(stop);
  return {
    stop,
    beginning,
    errors,
    included,
    say: (...ticks: Tick[]) => listener?.(ticks),
    listening: () => listener !== undefined,
  };
};

const bookOf = (): PolledQuoteBook => {
  const book = createQuoteBook({ pool: database.pools.query, intervalMs: 20 });
  stops.push(() => book.close());
  return book;
};

const quoted = async (book: PolledQuoteBook, instrument: string, bid: string) => {
  for (;;) {
    const quote = book.latest(instrument);
    if (quote?.bid === bid) return quote;
    await book.refreshed();
  }
};

type Minute = Record<'open' | 'high' | 'low' | 'close', string> & { time: Date };

const newestMinute = async (instrument: string) => {
  const { rows } = await pool.query<Minute>(
    `select time, open, high, low, close from market.candles
     where instrument = $1 and interval = '1m' order by time desc limit 1`,
    [instrument],
  );
  return rows[0];
};

const minuteClosedAt = async (instrument: string, close: string) => {
  for (;;) {
    const candle = await newestMinute(instrument);
    if (candle?.close === close) return candle;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('the price writer', () => {
  let nowMs = Date.parse('2026-06-11T14:32:08.250Z');
  const euro = (bid: string, ask: string, afterMs = 0): Tick => ({
    instrument: 'EUR_USD',
    bid,
    ask,
    atMs: nowMs + afterMs,
  });

  it('starts with a history, gives quotes ascending numbers and reports which markets are open', async () => {
    const process = writer('a', () => nowMs);
    expect(await process.beginning).toEqual(new Map());
    const { rows } = await pool.query<{ count: string }>(
      `select count(distinct interval) from market.candles`,
    );
    expect(rows[0]?.count).toBe('7');

    const book = bookOf();
    process.say(euro('1.16430', '1.16442'));
    const first = await quoted(book, 'EUR_USD', '1.16430');
    expect(first).toMatchObject({ ask: '1.16442', at: '2026-06-11T14:32:08.250Z' });
    process.say(euro('1.16431', '1.16442', 5), euro('1.16440', '1.16452', 10));
    const second = await quoted(book, 'EUR_USD', '1.16440');
    expect(second.sequence).toBeGreaterThan(first.sequence);
    expect(book.marketStatus()).toEqual(statusAt(open, nowMs));
    expect(book.latest('BTC_USD')).toMatchObject({ bid: '108432.50', ask: '108447.10' });
    expect(book.latest('AAPL')).toBeNull();
    expect(process.errors).toEqual([]);
  });

  it('prices instruments that are added while it runs, without a restart of the feed', async () => {
    const process = writer('adding', () => nowMs);
    await process.beginning;
    await wishQuotes(pool, wishMs);
    const book = bookOf();
    const added = { category: 'stock', base: 'ACME', quote: 'USD' } as const;
    const closed = { ...added, name: 'ACMECOIN', category: 'crypto' } as const;
    listed = [
      ...instruments,
      ...pricedInstruments([
        { ...added, name: 'ACME', bids: '41.10', asks: '41.14' },
        { ...closed, bids: '7.50', asks: '7.52' },
      ]).slice(-2),
    ];
    while (process.included.length === 0) await book.refreshed();
    expect(process.included).toMatchObject([{ added: ['ACME', 'ACMECOIN'] }]);
    const chart = { instrument: 'ACME', interval: '1D', limit: 500, before: null } as const;
    const days = await readCandles(pool, chart);
    expect(days.length).toBeGreaterThan(300);
    expect(days.at(-1)?.close).toBe('41.10');
    // An instrument of a closed market has a price at once, one of an open market with its first tick.
    expect(await quoted(book, 'ACMECOIN', '7.50')).toMatchObject({ ask: '7.52' });
    process.say({ instrument: 'ACME', bid: '41.20', ask: '41.24', atMs: nowMs });
    expect(await quoted(book, 'ACME', '41.20')).toMatchObject({ ask: '41.24' });
    expect(process.errors).toEqual([]);

    await minuteClosedAt('ACME', '41.20');
    // The next writer continues at the last price, although it learns of the added instrument later.
    await process.stop();
    const all = listed;
    listed = instruments;
    const next = writer('adding again', () => nowMs);
    await next.beginning;
    listed = all;
    while (next.included.length === 0) await book.refreshed();
    expect(next.included[0]?.startBids.get('ACME')).toBe('41.20');
    expect(next.errors).toEqual([]);
  });

  it('given a table that cannot be written for a while, then its candles are complete afterwards', async () => {
    const process = writer('unlucky', () => nowMs);
    await process.beginning;
    await wishQuotes(pool, wishMs);
    const { owner } = database.pools;
    await owner.query('revoke insert on market.candles from daybook_app');
    const failures = async (count: number) => {
      while (process.errors.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    process.say(euro('1.16441', '1.16453', 15));
    await failures(1);
    process.say(euro('1.16439', '1.16451', 16));
    await failures(process.errors.length + 1);
    await owner.query('grant insert on market.candles to daybook_app');
    process.say(euro('1.16438', '1.16450', 17));
    expect((await minuteClosedAt('EUR_USD', '1.16438')).high).toBe('1.16441');
  });

  it('extends the candle that an earlier process began and keeps its open', async () => {
    const before = await newestMinute('EUR_USD');
    const process = writer('b', () => nowMs);
    const bids = await process.beginning;
    expect(bids.get('EUR_USD')).toBe(before?.close);
    await wishQuotes(pool, wishMs);
    process.say(
      euro('1.10000', '1.10012', 20),
      euro('1.20000', '1.20012', 30),
      euro('1.16500', '1.16512', 40),
    );
    const after = await minuteClosedAt('EUR_USD', '1.16500');
    expect(after).toEqual({ ...before, low: '1.10000', high: '1.20000', close: '1.16500' });

    await process.stop();
    const next = writer('b again', () => nowMs);
    await next.beginning;
    next.say(euro('1.16600', '1.16612', 45));
    expect(await minuteClosedAt('EUR_USD', '1.16600')).toEqual({ ...after, close: '1.16600' });
    next.say(euro('1.16650', '1.16662', 46));
    await next.stop();
    expect((await newestMinute('EUR_USD'))?.close).toBe('1.16650');
  });

  it('shows longer candles up to the last minute and completes them after a writer was killed', async () => {
    const hourOf = async () => {
      const hour = { instrument: 'EUR_USD', interval: '1h', limit: 1, before: null } as const;
      return (await readCandles(pool, hour))[0];
    };
    const written = async () => {
      const { rows } = await pool.query<{ high: string; close: string }>(
        `select high, close from market.candles
         where instrument = 'EUR_USD' and interval = '1h' order by time desc limit 1`,
      );
      return rows[0];
    };
    await pool.query(
      `update market.candles set high = 1.30000, close = 1.16700
       where instrument = 'EUR_USD' and interval = '1m'
         and time = (select max(time) from market.candles where instrument = 'EUR_USD' and interval = '1m')`,
    );
    expect(await hourOf()).toMatchObject({ high: '1.30000', close: '1.16700' });
    expect(await written()).not.toMatchObject({ close: '1.16700' });
    const process = writer('after a crash', () => nowMs);
    await process.beginning;
    expect(await written()).toEqual({ high: '1.30000', close: '1.16700' });
  });

  it('fills a pause without gaps, but not in a closed market', async () => {
    nowMs += 3 * 3_600_000;
    const bitcoin = await newestMinute('BTC_USD');
    const process = writer('c', () => nowMs);
    const bids = await process.beginning;
    const { rows } = await pool.query<{ time: Date; open: string; close: string }>(
      `select time, open, close from market.candles where instrument = 'EUR_USD' and interval = '1m'
       and time >= '2026-06-11T14:32:00Z' order by time`,
    );
    expect(rows).toHaveLength(181);
    rows.slice(1).forEach((candle, index) => expect(candle.open).toBe(rows[index]?.close));
    expect(bids.get('EUR_USD')).toBe(rows.at(-1)?.close);
    expect(await newestMinute('BTC_USD')).toEqual(bitcoin);
  });

  it('works in one process at a time and in the next when that one stops', async () => {
    const first = writer('d', () => nowMs);
    await first.beginning;
    const second = writer('e', () => nowMs);
    const book = bookOf();
    await book.refreshed();
    expect(second.listening()).toBe(false);
    await first.stop();
    await second.beginning;
    second.say(euro('1.17000', '1.17012', 50));
    await quoted(book, 'EUR_USD', '1.17000');
  });

  it('measures the age of quotes with its own clock, whatever the wall clock does', async () => {
    let wallMs = nowMs;
    const process = writer('set back', () => wallMs);
    await process.beginning;
    let readerMs = 0;
    const book = createQuoteBook({
      pool: database.pools.query,
      intervalMs: 20,
      nowMs: () => readerMs,
    });
    stops.push(() => book.close());
    const told: (number | undefined)[] = [];
    book.onChange((changed) => {
      told.push(changed.find(({ bid }) => bid === '1.18100')?.ageMs);
    });
    process.say(euro('1.18100', '1.18112', 80));
    await quoted(book, 'EUR_USD', '1.18100');
    const fresh = async () => {
      while ((book.latest('EUR_USD')?.ageMs ?? Infinity) > 5_000) await book.refreshed();
    };
    await fresh();
    // Listeners receive the quote again when its age is known.
    expect(told.some((ageMs) => ageMs !== undefined && ageMs <= 5_000)).toBe(true);

    wallMs -= 600_000;
    process.say({ ...euro('1.18200', '1.18212'), atMs: wallMs });
    const after = await quoted(book, 'EUR_USD', '1.18200');
    expect(Date.parse(after.at)).toBe(wallMs);
    await fresh();

    await process.stop();
    await book.refreshed();
    await book.refreshed();
    readerMs += 60_000;
    expect(book.latest('EUR_USD')?.ageMs).toBeGreaterThan(5_000);
  });

  it('passes what it wrote to the quote book of its process, which reads the table only when another process writes', async () => {
    let reads = 0;
    const counted = new Proxy(database.pools.query, {
      get: (target, key) => {
        if (key === 'query') reads += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
    const book = createQuoteBook({ pool: counted, intervalMs: 1 });
    stops.push(() => book.close());
    const process = writer('own', () => nowMs, book);
    await process.beginning;
    process.say(euro('1.19000', '1.19012', 90));
    await quoted(book, 'EUR_USD', '1.19000');
    for (;;) {
      const before = reads;
      for (let turn = 0; turn < 5; turn += 1)
        await new Promise((resolve) => setTimeout(resolve, 1));
      if (reads === before) break;
    }
    // The book does not read the table; it gets the quote from the writer.
    process.say(euro('1.19100', '1.19112', 95));
    while (book.latest('EUR_USD')?.bid !== '1.19100')
      await new Promise((resolve) => setTimeout(resolve, 1));
    expect(book.latest('EUR_USD')?.ageMs).toBeLessThan(60_000);
    await process.stop();

    const other = writer('another', () => nowMs);
    await other.beginning;
    other.say(euro('1.19200', '1.19212', 99));
    while (book.latest('EUR_USD')?.bid !== '1.19200')
      await new Promise((resolve) => setTimeout(resolve, 1));
  });

  it('given that nobody follows prices closely, then a request reads the table and the writer learns of it', async () => {
    const process = writer('at rest', () => nowMs);
    await process.beginning;
    const anHourMs = 3_600_000;
    const { query, app } = database.pools;
    const book = createQuoteBook({ pool: query, wishes: app, intervalMs: 20, restMs: anHourMs });
    stops.push(() => book.close());
    await book.refreshed();
    expect(book.isFollowed()).toBe(false);
    process.say(euro('1.16100', '1.16112', 92));
    const written = `select from market.quotes where instrument = 'EUR_USD' and bid = 1.16100`;
    while ((await query.query(written)).rowCount === 0);
    expect(book.latest('EUR_USD')?.bid).not.toBe('1.16100');
    await Promise.all([book.fresh(), book.fresh()]);
    expect(book.latest('EUR_USD')?.bid).toBe('1.16100');
    expect(book.isFollowed()).toBe(true);
    const wanted = 'select from market.price_writer where wanted_until > clock_timestamp()';
    while ((await query.query(wanted)).rowCount === 0);
    // From now on the book follows the table by itself.
    process.say(euro('1.16200', '1.16212', 93));
    while (book.latest('EUR_USD')?.bid !== '1.16200')
      await new Promise((resolve) => setTimeout(resolve, 1));
  });

  it('given a listener, then the table is followed closely for as long as the listener wants it', async () => {
    let isWanted = false;
    const book = bookOf();
    const hear = () => undefined;
    const end = book.onChange(hear, () => isWanted);
    expect(book.isFollowed()).toBe(false);
    isWanted = true;
    expect(book.isFollowed()).toBe(true);
    end();
    expect(book.isFollowed()).toBe(false);
  });

  it('continues with higher numbers after a crash emptied the table', async () => {
    const process = writer('f', () => nowMs);
    await process.beginning;
    const book = bookOf();
    process.say(euro('1.17100', '1.17112', 60));
    const { sequence } = await quoted(book, 'EUR_USD', '1.17100');
    await database.pools.owner.query('truncate market.quotes');
    process.say(euro('1.17200', '1.17212', 70));
    expect((await quoted(book, 'EUR_USD', '1.17200')).sequence).toBeGreaterThan(sequence);
  });
});
