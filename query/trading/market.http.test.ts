import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../infra/http/testing/test-app.ts';
import { lastingStatus } from '../../infra/market-data/house-hours.ts';
import { createQuoteBoard } from '../../infra/market-data/quote-book.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { marketQueryRoutes } from './market-routes.ts';

const quotes = createQuoteBoard();
let database: TestDatabase;
let app: TestApp;
let customer: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  app = createTestApp({ routes: bind(marketQueryRoutes, { pool: database.pools.query, quotes }) });
  customer = await app.signInAs(3);
  await database.pools.app.query(
    `insert into market.candles (instrument, interval, time, open, high, low, close, volume) values
       ('EUR_USD', '1D', '2026-06-09T00:00:00Z', '1.16000', '1.16500', '1.15900', '1.16300', null),
       ('EUR_USD', '1D', '2026-06-10T00:00:00Z', '1.16300', '1.16400', '1.16100', '1.16200', null),
       ('EUR_USD', '1D', '2026-06-11T00:00:00Z', '1.16200', '1.16450', '1.16190', '1.16430', 1048213),
       ('EUR_USD', '1h', '2026-06-11T14:00:00Z', '1.16400', '1.16450', '1.16390', '1.16430', null),
       ('GBP_USD', '1D', '2026-06-11T00:00:00Z', '1.34000', '1.35000', '1.33000', '1.34871', null)`,
  );
});
afterAll(() => database.drop());

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1_000;
const candles = (path: string) => customer.call.get(`/dashboard/candles/${path}`);
const times = (body: { data: readonly { time: number }[] }) => body.data.map(({ time }) => time);

describe('GET /dashboard/candles/:instrument', () => {
  it('given daily candles, when an instrument is requested, then its days are returned in order with exact decimals', async () => {
    const { status, body } = await candles('EUR_USD');
    expect(status).toBe(200);
    expect(times(body)).toEqual([day('2026-06-09'), day('2026-06-10'), day('2026-06-11')]);
    expect(body.data[2]).toEqual({
      time: day('2026-06-11'),
      open: '1.16200',
      high: '1.16450',
      low: '1.16190',
      close: '1.16430',
      volume: 1_048_213,
    });
    expect(body.data[1].volume).toBeNull();
  });

  it('returns the requested interval, the newest up to the limit, or the ones before a given time', async () => {
    expect((await candles('EUR_USD?interval=1h')).body.data).toHaveLength(1);
    expect(times((await candles('EUR_USD?interval=1D&limit=2')).body)).toEqual([
      day('2026-06-10'),
      day('2026-06-11'),
    ]);
    const older = await candles(`EUR_USD?interval=1D&limit=2&before=${day('2026-06-11')}`);
    expect(times(older.body)).toEqual([day('2026-06-09'), day('2026-06-10')]);
    expect((await candles(`EUR_USD?before=${day('2026-06-09')}`)).body).toEqual({ data: [] });
  });

  it('returns an empty list for an instrument with a price and no history, and 404 for an unknown one', async () => {
    quotes.put([
      {
        instrument: 'NVDA',
        bid: '168.82',
        ask: '168.94',
        sequence: 1,
        at: '2026-06-11T14:32:08.000Z',
      },
    ]);
    expect((await candles('NVDA')).body).toEqual({ data: [] });
    const unknown = await candles(encodeURIComponent(`EUR_USD' or '1'='1`));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['interval=2h', 'interval'],
    ['interval=', 'interval'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=12.5', 'limit'],
    ['limit=NaN', 'limit'],
    ['before=-1', 'before'],
    ['before=9999999999999', 'before'],
    ['before=Infinity', 'before'],
    ['offset=3', 'offset'],
  ])('refuses ?%s and names the invalid field', async (search, field) => {
    const { status, body } = await candles(`EUR_USD?${search}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is for all signed-in people in any role, also while acting', async () => {
    expect((await app.call.get('/dashboard/candles/EUR_USD')).status).toBe(401);
    const staff = await app.signInAs(5);
    expect((await staff.call.get('/dashboard/candles/EUR_USD')).status).toBe(200);
    const admin = await app.signInAs(1);
    const acting = await app.signInAs(3, { actingBy: admin.userId });
    expect((await acting.call.get('/dashboard/candles/EUR_USD')).status).toBe(200);
  });
});

describe('GET /dashboard/market-status', () => {
  it('is closed until the feed reports otherwise', async () => {
    const answer = async () => (await customer.call.get('/dashboard/market-status')).body;
    expect(await answer()).toMatchObject({ fx: 'closed', stock: 'closed', crypto: 'closed' });
    const status = lastingStatus({ fx: 'open', stock: 'closed', crypto: 'open' });
    const opensAt = Date.parse('2099-06-16T22:00:00.000Z');
    quotes.setHours({ ...status, commodity: { state: 'closed', changesAtMs: opensAt } });
    expect(await answer()).toEqual({
      fx: 'open',
      stock: 'closed',
      crypto: 'open',
      categories: {
        forex: { status: 'open', changes_at: null },
        commodity: { status: 'closed', changes_at: '2099-06-16T22:00:00.000Z' },
        index: { status: 'open', changes_at: null },
        stock: { status: 'closed', changes_at: null },
        crypto: { status: 'open', changes_at: null },
      },
    });
    expect((await app.call.get('/dashboard/market-status')).status).toBe(401);
  });
});
