import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orderCosts } from '../../domain/site/order-costs/settings.ts';
import { orderDesk } from '../testing/order-desk.ts';
import { freshPrices, newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';
import { postSwapsOf } from './post-swaps.ts';

const { values } = orderCosts.decider.initialState().parts.OrderCostsSet;

describe('the commission and swap of orders', () => {
  let world: World;
  let trader: Trader;

  beforeEach(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
  });
  afterEach(() => world.stop());

  const { open, opened, expectRefused } = orderDesk(() => ({ world, trader }));
  const set = (costs: object) =>
    world.given('order_costs-default', { type: 'OrderCostsSet', data: { ...values, ...costs } });
  const costsOf = async () =>
    (await world.eventsOf(trader.stream))
      .filter(({ type }) => type === 'CommissionCharged' || type === 'SwapPosted')
      .map(({ type, data, metadata }) => ({ type, ...data, by: metadata.actor.userId }));

  it('are charged by the settings at the opening; later settings affect new orders only', async () => {
    await set({ commission_forex: '0.01', swap_buy_forex: '-3.65' });
    const { body } = await open({ commission: '0.01' });
    expect(await costsOf()).toMatchObject([
      { type: 'CommissionCharged', orderId: body.id, amount: '1.17', by: trader.userId },
    ]);
    await set({ commission_forex: '0.5', swap_buy_forex: '-50' });
    expect((await opened())[0]?.data).toMatchObject({ swapPercent: '-3.65' });
    await expect(
      postSwapsOf(trader.walletId, world.deps, '2026-01-05T22:00:00.000Z'),
    ).resolves.toBe(1);
    expect((await costsOf())[1]).toMatchObject({
      type: 'SwapPosted',
      percent: '-3.65',
      exact: '-1.1642',
      posted: '-1.17',
      by: 'system:financing',
    });
  });

  it('refuse an order when the commission has risen since it was shown', async () => {
    await set({ commission_forex: '0.02' });
    await expectRefused(open({ commission: '0.01' }), 409, 'COMMISSION_CHANGED', {
      params: { percent: '0.02' },
    });
    expect((await open({ commission: '0.02' })).status).toBe(201);
  });

  it('are posted once per night for concurrent and repeated requests', async () => {
    await set({ swap_buy_forex: '-3.65' });
    await open();
    const night = '2026-01-06T23:00:00.000Z';
    const all = [1, 2, 3, 4].map(() => postSwapsOf(trader.walletId, world.deps, night));
    expect((await Promise.all(all)).reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(await costsOf()).toHaveLength(2);
  });

  it('are posted with the closing when no job has posted them before', async () => {
    await set({ swap_buy_forex: '-3.65' });
    const { body } = await open();
    world.pass(11 * 60 * 60 * 1000);
    freshPrices(world);
    const answer = await trader.call
      .post('/dashboard/orders/close')
      .send({ orderId: body.id, instrument: 'EUR_USD' });
    expect(answer.status).toBe(200);
    const types = (await world.eventsOf(trader.stream)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['SwapPosted', 'OrderClosed']);
    expect(await costsOf()).toMatchObject([{ day: '2026-01-05', nights: 1 }]);
  });
});
