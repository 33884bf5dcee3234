import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import {
  giveWallet,
  instrumentId,
  newTrader,
  openTradingFloor,
  type Trader,
} from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

describe('POST /dashboard/orders/close', () => {
  let world: World;
  let trader: Trader;
  let orderId: string;

  const open = async (by: Trader, body: object = {}): Promise<string> => {
    const order = {
      type: 'buy',
      instrument: 'EUR_USD',
      amount: '10000',
      profit: null,
      loss: null,
      ...body,
    };
    const answer = await by.call.post('/dashboard/orders').send(order);
    return String(answer.body.id);
  };
  const close = (body: object = {}, by = trader) =>
    by.call.post('/dashboard/orders/close').send({ orderId, instrument: 'EUR_USD', ...body });
  const closings = async () =>
    (await world.eventsOf(trader.stream)).filter(({ type }) => type === 'OrderClosed');

  beforeEach(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
    orderId = await open(trader);
  });
  afterEach(() => world.stop());

  it('closes a part, and a repeat of the request closes no more', async () => {
    world.price('EUR_USD', '1.1660', '1.1662');
    const send = () =>
      trader.call
        .post('/dashboard/orders/close')
        .set('Idempotency-Key', 'part-of-an-order')
        .send({ orderId, instrument: 'EUR_USD', amount: '4000' });
    const answers = [await send(), await send()];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        {
          message: 'Order partly closed',
          id: orderId,
          close_rate: '1.1662',
          pro_loss: '7.2',
          amount_left: '6000',
        },
      ]);
    const types = (await world.eventsOf(trader.stream)).map(({ type }) => type);
    expect(types.filter((type) => type === 'OrderPartlyClosed')).toHaveLength(1);
    expect((await close()).body).toMatchObject({ pro_loss: '10.8', amount_left: '0' });
  });

  it.each([
    ['0', 'INVALID_AMOUNT'],
    ['10000.5', 'CLOSE_AMOUNT_TOO_LARGE'],
  ])('refuses to close %s', async (amount, code) => {
    const { status, body } = await close({ amount });
    expect([status, body.code]).toEqual([422, code]);
  });

  it('closes at the current price, posts the result and releases the margin', async () => {
    world.price('EUR_USD', '1.1660', '1.1662');
    const answer = await close();

    // (10000 x 0.0020 - 2) / 1
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'Order Closed Successfully',
        id: orderId,
        close_rate: '1.1662',
        pro_loss: '18',
        amount_left: '0',
      },
    ]);
    const [event] = await closings();
    expect(event?.data).toMatchObject({
      orderId,
      userId: trader.userId,
      result: '18',
      posted: '18',
      covered: '0',
      marginReleased: '116.42',
      reason: 'manual',
      quoteSequence: 6,
      askedRate: null,
    });
    expect(answer.headers['daybook-position']).toBe(String(event?.position));
  });

  it('refuses with PRICE_MOVED when a wider spread lowers the shown result at the shown rate', async () => {
    world.price('EUR_USD', '1.1600', '1.1642');
    const shown = { rate: '1.1642', spreadCost: '0' };
    expect(await close(shown)).toMatchObject({ status: 409, body: { code: 'PRICE_MOVED' } });
    // Half of the widening of the spread, 0.002, less the 0.0002 that the order has already paid.
    const answer = await close({ ...shown, spreadCost: '0.0018' });
    expect(answer).toMatchObject({ status: 200, body: { pro_loss: '-20' } });
  });

  it('gives a repeat with the same key the same answer, and a new request ALREADY_CLOSED', async () => {
    const first = await close().set('Idempotency-Key', 'k');
    world.pass(60_000);

    expect(await close().set('Idempotency-Key', 'k')).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await close()).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CLOSED', message: 'This order is already closed.' },
    });
    expect(await closings()).toHaveLength(1);
  });

  it('closes once for twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => close()));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'ALREADY_CLOSED')).toHaveLength(19);
    expect(await closings()).toHaveLength(1);
  });

  it('given an order that another process closed, then it is refused as closed despite the cached state', async () => {
    const { data } = (await world.eventsOf(trader.stream)).at(-1) ?? { data: {} };
    const closed = {
      orderId,
      userId: trader.userId,
      mode: 'demo',
      currency: 'USD',
      closeRate: '1.2',
      result: '1',
      posted: '1',
      covered: '0',
      marginReleased: '116.42',
      reason: 'take_profit',
      quoteSequence: 1,
      quotedAt: '2026-01-05T12:00:00.000Z',
      askedRate: null,
    };
    expect(data).toMatchObject({ orderId });
    await world.given(trader.stream, { type: 'OrderClosed', data: closed });

    expect(await close()).toMatchObject({ status: 409, body: { code: 'ALREADY_CLOSED' } });
  });

  it('closes an order in the person’s inactive wallet', async () => {
    const walletId = uuidv7();
    await giveWallet(world, {
      userId: trader.userId,
      walletId,
      balance: '500',
      mode: 'real',
      currency: 'USD',
    });
    await world.given(`trader-${trader.userId}`, {
      type: 'ActiveWalletSwitched',
      data: { walletId },
    });

    expect((await close()).status).toBe(200);
    expect(await closings()).toHaveLength(1);
    expect(await close()).toMatchObject({ status: 409, body: { code: 'ALREADY_CLOSED' } });
  });

  it('closes an order whose instrument was removed since', async () => {
    await world.given(`instrument-${instrumentId('EUR_USD')}`, {
      type: 'InstrumentRemoved',
      data: {},
    });
    expect((await close()).status).toBe(200);
  });

  describe('refuses', () => {
    it('unknown orders, and orders of other people, open or closed', async () => {
      const stranger = await newTrader(world);
      const notFound = { status: 404, body: { code: 'ORDER_NOT_FOUND' } };
      expect(await close({ orderId: uuidv7() })).toMatchObject(notFound);
      expect(await close({}, stranger)).toMatchObject(notFound);
      await close();
      expect(await close({}, stranger)).toMatchObject(notFound);
      expect(await close({ orderId: '__proto__' })).toMatchObject({
        status: 422,
        body: { code: 'INVALID' },
      });
    });

    it('another instrument, a closed market, a stale price, and a price that moved', async () => {
      expect(await close({ instrument: 'XAU_USD' })).toMatchObject({
        status: 422,
        body: { code: 'ORDER_INSTRUMENT_DIFFERS', params: { instrument: 'EUR_USD' } },
      });
      expect(await close({ rate: '1.1650' })).toMatchObject({
        status: 409,
        body: { code: 'PRICE_MOVED' },
      });
      world.quotes.setMarketStatus({ fx: 'closed', stock: 'open', crypto: 'open' });
      expect(await close()).toMatchObject({ status: 422, body: { code: 'MARKET_CLOSED' } });
      world.quotes.setMarketStatus({ fx: 'open', stock: 'open', crypto: 'open' });
      world.pass(5_001);
      expect(await close()).toMatchObject({ status: 503, body: { code: 'PRICE_STALE' } });
      expect(await closings()).toEqual([]);
    });

    it('a screen that shows a wallet that is not the active one', async () => {
      const answer = await close().set('Daybook-Wallet', uuidv7());
      expect(answer).toMatchObject({ status: 409, body: { code: 'STALE_WALLET' } });
    });
  });
});
