import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

describe('PUT /dashboard/orders/:id', () => {
  let world: World;
  let trader: Trader;
  let orderId: string;

  beforeEach(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
    const order = {
      type: 'buy',
      instrument: 'EUR_USD',
      amount: '10000',
      profit: '1.3',
      loss: null,
    };
    orderId = String((await trader.call.post('/dashboard/orders').send(order)).body.id);
  });
  afterEach(() => world.stop());

  const put = (body: object, by = trader, id = orderId) =>
    by.call.put(`/dashboard/orders/${id}`).send(body);
  const levels = async () =>
    (await world.eventsOf(trader.stream))
      .filter(({ type }) => type === 'OrderLevelsSet')
      .map(({ data }) => data);

  it('sets given levels, keeps absent ones, removes null ones, and returns a message for each case', async () => {
    expect((await put({ loss: '1.1' })).body).toEqual({ message: 'Stop Loss Set Successfully' });
    expect((await put({ profit: '1.4' })).body).toEqual({
      message: 'Take Profit Set Successfully',
    });
    expect((await put({ profit: null, loss: '1.05' })).body).toEqual({
      message: 'Take Profit and Stop Loss Set Successfully',
    });
    expect(await levels()).toEqual([
      { orderId, profit: '1.3', loss: '1.1' },
      { orderId, profit: '1.4', loss: '1.1' },
      { orderId, profit: null, loss: '1.05' },
    ]);
  });

  it('succeeds and writes nothing when the levels do not change', async () => {
    expect((await put({ profit: '1.30' })).status).toBe(200);
    expect(await levels()).toEqual([]);
  });

  it('refuses levels on the wrong side of the open rate, and levels that are already reached', async () => {
    expect((await put({ profit: '1.1641' })).body).toMatchObject({ code: 'PROFIT_ON_WRONG_SIDE' });
    expect((await put({ loss: '1.1643' })).body).toMatchObject({ code: 'LOSS_ON_WRONG_SIDE' });
    expect((await put({ loss: '0' })).body).toMatchObject({ code: 'LOSS_ON_WRONG_SIDE' });
    world.price('EUR_USD', '1.1798', '1.1800');
    expect(await put({ profit: '1.17' })).toMatchObject({
      status: 422,
      body: { code: 'LEVEL_ALREADY_REACHED' },
    });
    world.price('EUR_USD', '1.1498', '1.1500');
    expect((await put({ loss: '1.16' })).body).toMatchObject({ code: 'LEVEL_ALREADY_REACHED' });
    expect(await levels()).toEqual([]);
  });

  it('refuses missing and invalid levels', async () => {
    expect(await put({})).toMatchObject({ status: 422, body: { code: 'NO_LEVEL_GIVEN' } });
    for (const profit of ['', 'abc', '1e1', '1,2', true]) {
      expect((await put({ profit })).body).toMatchObject({
        code: 'INVALID',
        errors: { profit: 'This must be a number.' },
      });
    }
    expect((await put({ profit: '1.3', close_rate: '1' })).body).toMatchObject({ code: 'INVALID' });
  });

  it('refuses orders that are unknown, of another person, or closed', async () => {
    const notFound = { status: 404, body: { code: 'ORDER_NOT_FOUND' } };
    expect(await put({ loss: '1.1' }, trader, uuidv7())).toMatchObject(notFound);
    expect(await put({ loss: '1.1' }, await newTrader(world))).toMatchObject(notFound);
    expect(await put({ loss: '1.1' }, trader, 'no-uuid')).toMatchObject({ status: 404 });
    await trader.call.post('/dashboard/orders/close').send({ orderId, instrument: 'EUR_USD' });
    expect(await put({ loss: '1.1' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CLOSED' },
    });
  });

  it('refuses while the market is closed or the price is stale', async () => {
    world.pass(5_001);
    expect((await put({ loss: '1.1' })).body).toMatchObject({ code: 'PRICE_STALE' });
    world.quotes.setMarketStatus({ fx: 'closed', stock: 'open', crypto: 'open' });
    expect((await put({ loss: '1.1' })).body).toMatchObject({ code: 'MARKET_CLOSED' });
  });
});
