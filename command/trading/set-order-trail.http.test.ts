import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

describe('PUT /dashboard/orders/:id/trail', () => {
  let world: World;
  let trader: Trader;
  let orderId: string;

  beforeEach(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '10000' };
    orderId = String((await trader.call.post('/dashboard/orders').send(order)).body.id);
  });
  afterEach(() => world.stop());

  const put = (body: object, by = trader) =>
    by.call.put(`/dashboard/orders/${orderId}/trail`).send(body);

  it('sets given distances, keeps absent ones, removes null ones', async () => {
    expect(await put({ trail: '0.01', break_even: '0.005' })).toMatchObject({
      status: 200,
      body: { message: 'Stop loss settings saved' },
    });
    expect((await put({ trail: null })).status).toBe(200);
    const set = (await world.eventsOf(trader.stream)).filter(
      ({ type }) => type === 'OrderTrailSet',
    );
    expect(set.map(({ data }) => data)).toMatchObject([
      { trail: { distance: '0.01', step: '0.001' }, breakEven: { at: expect.any(String) } },
      { trail: null, breakEven: { at: expect.any(String) } },
    ]);
  });

  it('refuses an empty body, a distance within the spread, invalid values, and an order of another person', async () => {
    expect((await put({})).body).toMatchObject({ code: 'NO_DISTANCE_GIVEN' });
    expect((await put({ trail: '0.00001' })).body).toMatchObject({ code: 'DISTANCE_TOO_SMALL' });
    expect((await put({ trail: '0' })).body).toMatchObject({ code: 'INVALID_DISTANCE' });
    expect((await put({ trail: 'far' })).status).toBe(422);
    expect((await put({ trail: '0.01' }, await newTrader(world))).status).toBe(404);
  });
});
