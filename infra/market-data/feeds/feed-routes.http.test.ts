import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bind } from '../../http/bind.ts';
import { createTestApp, type TestApp } from '../../http/testing/test-app.ts';
import { createLeases } from '../../leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { createQuoteBoard } from '../quote-book.ts';
import type { RatesCompared } from '../../../domain/shared/feed-figures.ts';
import type { CurrencyQuota } from '../../trade-apis/currency-quota.ts';
import { feedRoutes } from './feed-routes.ts';
import { writeFeed } from './feed-store.ts';

const quotes = createQuoteBoard();
let database: TestDatabase;
let app: TestApp;
let left: CurrencyQuota | null = null;
let compared: RatesCompared | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = database.pools.query;
  const quota = { now: () => Promise.resolve(left) };
  const rates = { now: () => Promise.resolve(compared) };
  const deps = { pool, quotes, quota, rates, marketOf: () => 'fx' as const, isProduction: false };
  app = createTestApp({ routes: bind(feedRoutes, deps) });
});
afterAll(() => database.drop());

it('shows administrators, and only them, the state of each feed and the prices that were held back', async () => {
  quotes.setMarketStatus({ fx: 'open', stock: 'closed', crypto: 'open' });
  const admin = await app.signInAs(1);
  const before = await admin.call.get('/admin/status/feeds');
  expect(before.body).toEqual({
    data: [
      { api: 'polygonForex', success: false, msg: 'No price for more than 5 seconds' },
      { api: 'polygonCrypto', success: false, msg: 'No price for more than 5 seconds' },
      { api: 'eodStock', success: true, msg: 'Market closed' },
      { api: 'oandaRest', success: false, msg: 'No price for more than 5 seconds' },
    ],
    used: [],
    held_prices: [],
    quota: null,
    rates: null,
  });
  compared = {
    outcome: 'ok',
    at: '2026-06-10T23:59:59.000Z',
    compared: 7,
    agrees: true,
    widest: { currency: 'CHF', ours: '0.80947', theirs: '0.80512', percent: '0.54' },
  };
  left = { name: 'Currency API', outcome: 'ok', remaining: 229, limit: 300 };

  const leases = createLeases({ pool: database.pools.app, holder: 'one', ttlMs: 60_000 });
  const lease = await leases.acquire('prices');
  if (lease === null) throw new Error('The lease is free');
  await writeFeed(
    { leases, lease },
    {
      feeds: [
        {
          id: 'oandaRest',
          name: 'OANDA',
          problem: null,
          priced: 68,
          markets: ['fx'],
          lastTickAtMs: Date.parse('2026-06-11T14:32:08.000Z'),
          heldPrices: [
            {
              instrument: 'AAPL',
              bid: '21.1',
              ask: '21.2',
              before: '211',
              atMs: Date.parse('2026-06-11T14:32:08.000Z'),
              count: 7,
            },
          ],
          held: { garbage: 2, unknown: 0, 'not-positive': 0, crossed: 1, jump: 0, old: 0 },
        },
      ],
      isStoodInFor: true,
      withoutSource: [],
    },
  );
  const { body } = await admin.call.get('/admin/status/feeds');
  expect(body.quota).toEqual(left);
  expect(body.rates).toEqual(compared);
  expect(body.data[3]).toEqual({ api: 'oandaRest', success: true, msg: 'OANDA: 68 priced' });
  expect(body.used[0]).toMatchObject({ priced: 68, last_tick_at: '2026-06-11T14:32:08.000Z' });
  expect(body.used[0].held).toContainEqual({ reason: 'crossed', count: 1 });
  expect(body.held_prices).toEqual([
    {
      feed: 'OANDA',
      instrument: 'AAPL',
      bid: '21.1',
      ask: '21.2',
      before: '211',
      at: '2026-06-11T14:32:08.000Z',
      count: 7,
    },
  ]);
  await lease.release();

  for (const role of [2, 3, 4, 5, 6] as const) {
    const other = await app.signInAs(role);
    expect((await other.call.get('/admin/status/feeds')).status).toBe(403);
  }
});
