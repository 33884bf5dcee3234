import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLeases } from '../leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { houseHours } from './house-hours.ts';
import { pricedInstruments } from './added-instruments.ts';
import type { PricedInstrument } from './instruments.ts';
import { startPriceWriter } from './price-writer.ts';
import type { TickListener } from './prices.ts';
import { createQuoteBook } from './quote-book.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const acmeIn = (quote: string): readonly PricedInstrument[] =>
  pricedInstruments([
    { name: 'ACME', base: 'ACME', quote, category: 'stock', bids: '41.10', asks: '41.14' },
  ]).slice(-1);

it('given a name that now belongs to another instrument, then the feed restarts with it and earlier prices are not fresh', async () => {
  let listed = acmeIn('USD');
  const begun: Readonly<{ quote: string | undefined; say: TickListener }>[] = [];
  const errors: unknown[] = [];
  const writer = startPriceWriter({
    pool: database.pools.app,
    leases: createLeases({ pool: database.pools.app, holder: 'anew', ttlMs: 60_000 }),
    instruments: () => listed,
    hours: houseHours({ keepsCalendar: false, closedMarkets: [] }),
    seed: 1,
    mayMakeUp: async () => false,
    now: Date.now,
    createSource: ([acme]) => ({
      name: 'test feed',
      subscribe: (say) => {
        begun.push({ quote: acme?.quote, say });
        return { stop: () => undefined };
      },
      include: () => undefined,
    }),
    onError: (error) => errors.push(error),
  });
  const book = createQuoteBook({ pool: database.pools.query, intervalMs: 20 });
  const ageOf = (bid: string): number => {
    const quote = book.latest('ACME');
    return quote?.bid === bid ? quote.ageMs : NaN;
  };
  const say = (bid: string) =>
    begun.at(-1)?.say([{ instrument: 'ACME', bid, ask: bid, atMs: Date.now() }]);
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await book.refreshed();
  };

  await until(() => begun.length === 1);
  say('41.20');
  await until(() => ageOf('41.20') < 5_000);
  listed = acmeIn('EUR');
  await until(() => begun.length === 2);
  expect(begun.map(({ quote }) => quote)).toEqual(['USD', 'EUR']);
  await until(() => ageOf('41.20') === Infinity);
  say('35.60');
  await until(() => ageOf('35.60') < 5_000);
  await writer.stop();
  await book.close();
  expect(errors).toEqual([]);
});
