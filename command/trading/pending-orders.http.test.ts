import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

const limit = {
  type: 'buy',
  kind: 'limit',
  instrument: 'EUR_USD',
  level: '1.16',
  amount: '10000',
};

describe('pending orders', () => {
  let world: World;
  let trader: Trader;

  beforeEach(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
  });
  afterEach(() => world.stop());

  const place = (body: object = {}, by = trader) =>
    by.call.post('/dashboard/orders/pending').send({ ...limit, ...body });
  const cancel = (id: string, by = trader) => by.call.delete(`/dashboard/orders/pending/${id}`);
  const newest = async () => (await world.eventsOf(trader.stream)).at(-1);

  it('are placed until cancelled, or until the end of a day', async () => {
    const { body } = await place().expect(201);
    expect(body.message).toBe('Pending order placed');
    expect(await newest()).toMatchObject({
      type: 'PendingOrderPlaced',
      data: { orderId: body.id, level: '1.16', expiresAt: null, ask: '1.1642', mode: 'demo' },
    });
    await place({ expires_on: '2026-01-05', profit: '1.17', loss: '1.15' }).expect(201);
    expect(await newest()).toMatchObject({
      data: { expiresAt: '2026-01-06T00:00:00.000Z', profit: '1.17', loss: '1.15' },
    });
  });

  it('are placed once when the request is repeated', async () => {
    const key = uuidv7();
    const [one, two] = await Promise.all([
      place().set('Idempotency-Key', key),
      place().set('Idempotency-Key', key),
    ]);
    expect(one.body.id).toBe(two.body.id);
    const types = (await world.eventsOf(trader.stream)).map(({ type }) => type);
    expect(types.filter((type) => type === 'PendingOrderPlaced')).toHaveLength(1);
  });

  it.each([
    [422, 'INVALID', { expires_on: '2026-02-30' }],
    [422, 'INVALID', { kind: 'market' }],
    [422, 'INVALID', { level: undefined }],
    [422, 'INVALID', { level: 'much' }],
    [422, 'INVALID_EXPIRY', { expires_on: '2026-01-04' }],
    [422, 'INVALID_PENDING_LEVEL', { level: '0' }],
    [422, 'PENDING_LEVEL_NOT_BELOW', { level: '1.1642' }],
    [422, 'PENDING_LEVEL_NOT_ABOVE', { kind: 'stop' }],
    [422, 'UNKNOWN_INSTRUMENT', { instrument: 'ABC_XYZ' }],
    [422, 'INSTRUMENT_NOT_TRADABLE', { instrument: 'NVDA', level: '100' }],
    [422, 'LOSS_ON_WRONG_SIDE', { loss: '1.161' }],
  ])('are refused with %i %s: %o', async (status, code, changes) => {
    const answer = await place(changes);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('are cancelled once, only by their owner, also while the market is closed', async () => {
    const { body } = await place().expect(201);
    const id = String(body.id);
    const other = await newTrader(world);
    const refused = await cancel(id, other).expect(404);
    expect(refused.body.code).toBe('PENDING_ORDER_NOT_FOUND');
    world.quotes.setMarketStatus({ fx: 'closed', stock: 'open', crypto: 'open' });
    await cancel(id).expect(200);
    expect(await newest()).toMatchObject({ type: 'PendingOrderCancelled', data: { orderId: id } });
    await cancel(id).expect(404);
    expect((await place()).body.code).toBe('MARKET_CLOSED');
  });

  it('of a real wallet are refused to staff who act for its owner', async () => {
    const staff = await world.app.signInAs(2);
    const acted = await newTrader(world, { mode: 'real', actingBy: staff.userId });
    expect((await place({}, acted)).body.code).toBe('DEMO_ONLY');
    expect((await cancel(uuidv7(), acted)).body.code).toBe('DEMO_ONLY');
  });

  const idOf = async (body: object = {}): Promise<string> =>
    String((await place(body).expect(201)).body.id);
  const link = (id: string, other: string | null, by = trader) =>
    by.call.put(`/dashboard/orders/pending/${id}/link`).send({ other });
  const change = (id: string, body: object, by = trader) =>
    by.call.put(`/dashboard/orders/pending/${id}`).send(body);

  it('are linked when placed or afterwards, and unlinked', async () => {
    const one = await idOf();
    const two = await idOf({ kind: 'stop', level: '1.17', linked_to: one });
    expect(await newest()).toMatchObject({
      type: 'PendingOrdersLinked',
      data: { orderId: two, otherId: one },
    });
    const three = await idOf();
    expect((await link(three, two)).body.code).toBe('PENDING_ORDER_LINKED');
    expect((await link(one, three)).body.message).toBe('Linked: one cancels the other');
    expect((await link(one, null)).body.message).toBe('Orders unlinked');
    expect((await link(one, two)).body.message).toBe('Linked: one cancels the other');
    expect((await link(one, uuidv7(), await newTrader(world))).status).toBe(404);
    expect((await link(one, 'two')).status).toBe(422);
    expect((await place({ linked_to: uuidv7() })).status).toBe(404);
  });

  it('are changed to another level only by their owner', async () => {
    const id = await idOf();
    await change(id, { level: '1.15', profit: '1.2' }).expect(200);
    expect(await newest()).toMatchObject({
      type: 'PendingOrderChanged',
      data: { orderId: id, level: '1.15', profit: '1.2', loss: null },
    });
    expect((await change(id, { level: '1.15' }, await newTrader(world))).status).toBe(404);
    expect((await change(id, { level: '2' })).body.code).toBe('PENDING_LEVEL_NOT_BELOW');
    expect((await change(id, { level: 'much' })).status).toBe(422);
    expect((await change(uuidv7(), { level: '1.15' })).status).toBe(404);
  });

  it('are cancelled by staff with a reason; the event names both people', async () => {
    const id = await idOf();
    const walletId = trader.stream.slice('wallet-'.length);
    const manager = await world.app.signInAs(2);
    const cancelAs = (call: typeof manager.call, body: object) =>
      call.post(`/admin/trades/pending/${id}/cancel`).send({ walletId, ...body });
    expect((await cancelAs(manager.call, { reason: ' ' })).status).toBe(422);
    expect((await cancelAs(trader.call, { reason: 'Mine' })).status).toBe(403);
    await cancelAs(manager.call, { reason: 'Asked for on the phone' }).expect(200);
    const event = await newest();
    expect(event).toMatchObject({
      type: 'PendingOrderCancelled',
      data: { cause: 'staff', staffId: manager.userId, userId: trader.userId },
    });
    expect(event?.metadata.actor.userId).toBe(manager.userId);
    const again = await cancelAs(manager.call, { reason: 'Once more' });
    expect(again.body.code).toBe('PENDING_ORDER_NOT_FOUND');
  });
});
