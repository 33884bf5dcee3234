import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { orderCosts } from '../../domain/site/order-costs/settings.ts';
import { walletOpened } from '../../domain/trading/wallet/testing.ts';
import { idEnding, instrumentAdded, switchedTo } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [customer, wallet] = [idEnding('1'), idEnding('b1')];
const [euro, nvidia, gone] = [idEnding('e1'), idEnding('e2'), idEnding('e3')];
let world: QueryWorld;
let person: SignedIn;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`instrument-${euro}`, instrumentAdded('EUR_USD', { alias: 'Euro' }));
  await world.given(`instrument-${gone}`, instrumentAdded('OLD_USD'), {
    type: 'InstrumentRemoved',
    data: {},
  });
  await world.given(
    `instrument-${nvidia}`,
    instrumentAdded('NVDA_USD', { category: 'stock', leverage: '5' }),
  );
  world.price('EUR_USD', '1.16432', '1.16444');
  await world.database.pools.app.query(
    `insert into market.candles values
       ('EUR_USD', '1D', date_trunc('day', now(), 'UTC'), 1.162, 1.165, 1.161, 1.164),
       -- Should these tests run past midnight.
       ('EUR_USD', '1D', date_trunc('day', now(), 'UTC') + interval '1 day', 1.162, 1.165, 1.161, 1.164),
       ('EUR_USD', '1D', date_trunc('day', now(), 'UTC') - interval '1 day', 1.1, 1.2, 1, 1.1),
       ('EUR_USD', '1h', date_trunc('day', now(), 'UTC'), 1.5, 1.5, 1.5, 1.5)`,
  );
  const opened = {
    ...walletOpened,
    data: { ...walletOpened.data, userId: customer, currency: 'EUR' },
  };
  await world.given(`wallet-${wallet}`, opened);
  person = await world.app.signInAs(3, { userId: customer });
});
afterAll(() => world.end());

describe('GET /admin/instruments/api/{type}', () => {
  it('lists the instruments of a category with live prices and the fields that a save sends back', async () => {
    const admin = await world.app.signInAs(1);
    const forex = await admin.call.get('/admin/instruments/api/forex?sort=-id');
    expect(forex.body).toMatchObject({
      data: [
        {
          id: euro,
          number: 1,
          name: 'EUR_USD',
          category: 'forex',
          leverage: '100',
          bids: '1.16432',
          asks: '1.16444',
          start_bid: null,
          start_ask: null,
          revision: 0,
        },
      ],
      meta: { total: 1 },
    });
    const stock = await admin.call.get('/admin/instruments/api/stock?search=nvda');
    expect(stock.body.data).toMatchObject([{ id: nvidia, bids: null, asks: null }]);
    expect((await admin.call.get('/admin/instruments/api/bonds')).status).toBe(404);
  });
});

describe('GET /dashboard/instruments', () => {
  it('lists all listed instruments by number, with the latest price and the prices of the day', async () => {
    const { body } = await person.call.get('/dashboard/instruments');
    expect(body.data).toEqual([
      {
        id: euro,
        number: 1,
        name: 'EUR_USD',
        base: 'EUR',
        quote: 'USD',
        alias: 'Euro',
        category: 'forex',
        tradable: true,
        tradingview: 'FX',
        leverage: '100',
        bids: '1.16432',
        asks: '1.16444',
        closeoutBid: '1.16432',
        closeoutAsk: '1.16444',
        at: '2026-01-05T12:00:00.000Z',
        day_open: '1.162',
        day_high: '1.165',
        day_low: '1.161',
      },
      expect.objectContaining({
        id: nvidia,
        number: 3,
        leverage: '5',
        bids: null,
        asks: null,
        at: null,
        day_open: null,
        day_high: null,
        day_low: null,
      }),
    ]);
  });
});

describe('GET /dashboard/rates', () => {
  it('is refused without an active wallet', async () => {
    const { status, body } = await person.call.get('/dashboard/rates?quote=USD');
    expect([status, body.code]).toEqual([422, 'NO_ACTIVE_WALLET']);
  });

  it('returns the rate at which an order would be opened: direct, inverse or 1', async () => {
    await world.given(`trader-${customer}`, switchedTo(wallet));
    const rate = async (quote: string) =>
      (await person.call.get(`/dashboard/rates?quote=${quote}`)).body.rate;
    expect(await rate('USD')).toBe('1.16438');
    expect(await rate('EUR')).toBe('1');
    world.price('USD_JPY', '147.00', '147.02');
    expect(await rate('JPY')).toBe('171.1755038');
  });

  it('is refused without an exchange rate', async () => {
    const { status, body } = await person.call.get('/dashboard/rates?quote=ZAR');
    expect([status, body.code, body.params]).toEqual([
      422,
      'NO_EXCHANGE_RATE',
      { currency: 'EUR', quote: 'ZAR' },
    ]);
  });

  it.each([
    '',
    '?quote=',
    `?quote=${encodeURIComponent("USD'--")}`,
    '?quote=USD&quote=EUR',
    '?quote=USD&more=1',
  ])('refuses %s', async (search) => {
    expect((await person.call.get(`/dashboard/rates${search}`)).status).toBe(422);
  });
});

describe('GET /dashboard/lot-state/:category', () => {
  it('returns the defaults before any setting', async () => {
    const { body } = await person.call.get('/dashboard/lot-state/forex');
    const costs = { commission: '0', swapBuy: '0', swapSell: '0' };
    expect(body).toEqual({ lotState: 'amount', lotSelector: [], spread: '1', ...costs });
  });

  it('returns the settings of the category', async () => {
    const types = {
      forex: 'lot',
      commodity: 'amount',
      index: 'amount',
      stock: 'amount',
      crypto: 'amount',
    };
    const lots = [{ label: 'Mini', value: '10000' }];
    await world.given(
      'lot_settings-default',
      { type: 'LotTypesSet', data: { types } },
      { type: 'LotSelectorSet', data: { lots } },
    );
    const data = {
      spread_forex: '1.5',
      spread_commodity: '2',
      spread_index: '3',
      spread_crypto: '4',
      spread_stock: '5',
    };
    await world.given('spread_settings-default', { type: 'SpreadsSet', data });
    const { values } = orderCosts.decider.initialState().parts.OrderCostsSet;
    const costs = { ...values, commission_forex: '0.003', swap_buy_forex: '-4' };
    await world.given('order_costs-default', { type: 'OrderCostsSet', data: costs });
    const of = async (category: string) =>
      (await person.call.get(`/dashboard/lot-state/${category}`)).body;
    expect(await of('forex')).toEqual({
      lotState: 'lot',
      lotSelector: lots,
      spread: '1.5',
      commission: '0.003',
      swapBuy: '-4',
      swapSell: '0',
    });
    expect(await of('stock')).toMatchObject({ lotState: 'amount', spread: '5', commission: '0' });
  });

  it('answers 404 for another category', async () => {
    expect((await person.call.get('/dashboard/lot-state/bonds')).status).toBe(404);
  });
});

describe('GET /dashboard/get-favorite', () => {
  it('lists the person’s own favorites, without removed instruments', async () => {
    const favorite = (instrumentId: string) => ({ type: 'FavoriteAdded', data: { instrumentId } });
    await world.given(`trader-${customer}`, favorite(nvidia), favorite(gone));
    await world.given(`trader-${idEnding('2')}`, favorite(euro));
    const { body } = await person.call.get('/dashboard/get-favorite');
    expect(body).toEqual({ data: [{ list_id: nvidia }] });
  });

  it('given favorites of the same millisecond, then they are listed in the order in which they were added', async () => {
    const favorite = (instrumentId: string) => ({ type: 'FavoriteAdded', data: { instrumentId } });
    const orders = [
      { userId: idEnding('71'), added: [nvidia, euro] },
      { userId: idEnding('72'), added: [euro, nvidia] },
    ];
    for (const { userId, added } of orders) {
      await world.given(`trader-${userId}`, ...added.map(favorite));
      const { call } = await world.app.signInAs(3, { userId });
      const { body } = await call.get('/dashboard/get-favorite');
      expect(body).toEqual({ data: added.map((id) => ({ list_id: id })) });
    }
  });
});

describe('a query with a required position', () => {
  it('waits for the position, and returns what was written up to it', async () => {
    const position = await world.append(`trader-${customer}`, {
      type: 'FavoriteAdded',
      data: { instrumentId: euro },
    });
    const { body, headers } = await person.call
      .get('/dashboard/get-favorite')
      .set('Daybook-Min-Position', String(position));
    expect(body.data).toContainEqual({ list_id: euro });
    expect(headers['daybook-stale']).toBeUndefined();
  });

  it('returns the present data, marked as stale, if the read model does not reach the position', async () => {
    await world.stopProjections();
    const position = await world.append(`trader-${customer}`, {
      type: 'FavoriteRemoved',
      data: { instrumentId: euro },
    });
    const { status, headers } = await person.call
      .get('/dashboard/get-favorite')
      .set('Daybook-Min-Position', String(position));
    expect([status, headers['daybook-stale']]).toEqual([200, 'true']);
  });
});
