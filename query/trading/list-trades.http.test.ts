import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderClosed, orderOpened, walletOpened } from '../../domain/trading/wallet/testing.ts';
import { tradingOrders } from '../../projections/trading/orders/projection.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [ada, eve, adasWallet, evesWallet] = ['a1', 'a2', 'b1', 'b2'].map(idEnding);
let world: QueryWorld;

/** Orders by the last characters of their ids. */
const orders = [
  { end: 'c1', userId: eve, instrument: 'EUR_USD', type: 'buy', openRate: '1.2', isClosed: false },
  { end: 'c2', userId: ada, instrument: 'EUR_USD', type: 'sell', openRate: '1.1', isClosed: true },
  { end: 'c3', userId: ada, instrument: 'BTC_USD', type: 'buy', openRate: '1.3', isClosed: false },
  { end: 'c4', userId: eve, instrument: 'A%B_JPY', type: 'buy', openRate: '1.2', isClosed: false },
] as const;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${eve}`, registered('Eve', 'eve@example.test'));
  await world.given(`user-${ada}`, registered('Ada', 'ada@example.test'));
  for (const [userId, wallet] of [
    [ada, adasWallet],
    [eve, evesWallet],
  ])
    await world.given(
      `wallet-${wallet}`,
      { ...walletOpened, data: { ...walletOpened.data, userId: String(userId) } },
      ...orders
        .filter((order) => order.userId === userId)
        .flatMap(({ end, instrument, type, openRate, isClosed }) => {
          const order = { orderId: idEnding(end), userId: String(userId) };
          const opened = orderOpened({ ...order, instrument, type, openRate });
          return isClosed ? [opened, orderClosed(order)] : [opened];
        }),
    );
});
afterAll(() => world.end());

/** The last characters of the ids of the listed trades, in their order. */
const listed = async (query: string, kept = 'all'): Promise<readonly string[]> => {
  const { call } = await world.app.signInAs(1);
  const { status, body } = await call.get(`/admin/trades/api/${kept}?${query}`);
  expect(status).toBe(200);
  expect(body.meta.total).toBe(body.data.length);
  return body.data.map(({ id }: { id: string }) => id.slice(-2));
};

describe('trades', () => {
  it('are sorted by the address of their owner, then by id', async () => {
    expect(await listed('sort=email')).toEqual(['c2', 'c3', 'c1', 'c4']);
    expect(await listed('sort=-email')).toEqual(['c4', 'c1', 'c3', 'c2']);
    expect(await listed('sort=email', 'open')).toEqual(['c3', 'c1', 'c4']);
  });

  it('are sorted by a column that many of them share', async () => {
    expect(await listed('sort=type')).toEqual(['c1', 'c3', 'c4', 'c2']);
    expect(await listed('sort=-open_rate')).toEqual(['c3', 'c4', 'c1', 'c2']);
  });

  it('that are open are sorted by the same columns', async () => {
    for (const column of ['mode', 'type', 'open_rate', 'leverage', 'pro_loss', 'created_at'])
      expect((await listed(`sort=${column}`, 'open')).toSorted()).toEqual(['c1', 'c3', 'c4']);
    expect(await listed('sort=open_rate', 'open')).toEqual(['c1', 'c4', 'c3']);
    expect(await listed('sort=-instrument', 'open')).toEqual(['c1', 'c3', 'c4']);
    // None has a result or a close time: they are sorted by id.
    expect(await listed('sort=-close_time', 'open')).toEqual(['c4', 'c3', 'c1']);
  });

  it('have an index for each sorted column of the screen', () => {
    const { indexes } = tradingOrders.tables.main;
    for (const column of [
      ...['mode', 'type', 'instrument', 'open_rate', 'close_rate', 'spread', 'margin_used'],
      ...['pro_loss', 'profit', 'loss', 'leverage'],
    ])
      expect(indexes).toContain(`(${column}, id)`);
  });

  it('are found by a part of their instrument’s name, or by its beginning if the text is short', async () => {
    expect(await listed('search=_usd&sort=id')).toHaveLength(3);
    expect(await listed('search=UR_US&sort=email')).toEqual(['c2', 'c1']);
    expect(await listed('search=bt')).toEqual(['c3']);
    // A short text is searched at the beginning only.
    expect(await listed('search=tc')).toEqual([]);
    expect(await listed('search=a%25b')).toEqual(['c4']);
    expect(await listed('search=a%25u')).toEqual([]);
    expect(await listed('search=EUR', 'closed')).toEqual(['c2']);
  });

  it('are filtered by conditions on their instrument’s name', async () => {
    const where = (condition: string, kept?: string) => listed(`sort=id&where=${condition}`, kept);
    expect(await where('instrument:contains:r_us')).toHaveLength(2);
    expect(await where('instrument:is:btc_usd')).toEqual(['c3']);
    expect(await where('instrument:is:btc_us')).toEqual([]);
    expect(await where('instrument:contains:usd;type:is:buy', 'open')).toHaveLength(2);
    expect(await where('instrument:filled')).toHaveLength(4);
  });
});
