import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spreadSettings } from '../../domain/site/spread-settings/settings.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { uuidv7 } from '../core/ids.ts';
import { orderDesk } from '../testing/order-desk.ts';
import {
  giveWallet,
  instrumentData,
  instrumentId,
  newTrader,
  openTradingFloor,
  type Trader,
} from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

describe('POST /dashboard/orders', () => {
  let world: World;
  let trader: Trader;

  beforeEach(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
  });
  afterEach(() => world.stop());

  const { open, opened, expectRefused } = orderDesk(() => ({ world, trader }));

  it('opens a buy at ask, holds its margin, and stores the facts of the decision', async () => {
    const answer = await open({ profit: '1.2', loss: 1.1 });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: 'Order Placed Successfully',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      open_rate: '1.1642',
      margin_used: '116.42',
    });
    const [event] = await opened();
    expect(answer.headers['daybook-position']).toBe(String(event?.position));
    expect(event).toMatchObject({
      occurredAt: '2026-01-05T12:00:00.000Z',
      metadata: { actor: { userId: trader.userId, roleId: 3, impersonatorId: null } },
      data: {
        mode: 'demo',
        currency: 'USD',
        orderId: answer.body.id,
        userId: trader.userId,
        instrumentId: instrumentId('EUR_USD'),
        instrument: 'EUR_USD',
        type: 'buy',
        amount: '10000',
        openRate: '1.1642',
        bid: '1.1640',
        ask: '1.1642',
        exchangeRate: '1',
        spread: '2',
        leverage: '100',
        marginUsed: '116.42',
        profit: '1.2',
        loss: '1.1',
        quoteSequence: 1,
        quotedAt: '2026-01-05T12:00:00.000Z',
        askedRate: null,
      },
    });
  });

  it('opens a sell at bid, with margin at ask and the exchange rate of the wallet to the quote currency', async () => {
    const answer = await open({ type: 'sell', instrument: 'USD_JPY', amount: 1000 });

    expect(answer.body).toMatchObject({ open_rate: '147.30', margin_used: '10.01' });
    expect((await opened())[0]?.data).toMatchObject({ exchangeRate: '147.31' });
  });

  it('reads the wallet stream once', async () => {
    const store = createInMemoryEventStore();
    const reads: string[] = [];
    const read: typeof store.read = (stream, ...rest) => {
      reads.push(stream);
      return store.read(stream, ...rest);
    };
    const counted = await openTradingFloor({ store: { ...store, read } });
    const one = await newTrader(counted);
    const desk = orderDesk(() => ({ world: counted, trader: one }));
    reads.length = 0;
    expect((await desk.open()).status).toBe(201);
    expect(reads.filter((stream) => stream === one.stream)).toEqual([one.stream]);
    await counted.stop();
  });

  it('trades in the active wallet', async () => {
    const walletId = uuidv7();
    await giveWallet(world, {
      userId: trader.userId,
      walletId,
      balance: '500',
      mode: 'real',
      currency: 'EUR',
    });
    await world.given(`trader-${trader.userId}`, {
      type: 'ActiveWalletSwitched',
      data: { walletId },
    });

    expect((await open({}, { 'Daybook-Wallet': walletId })).status).toBe(201);
    await expectRefused(open({}, { 'Daybook-Wallet': trader.walletId }), 409, 'STALE_WALLET');
  });

  it('gives a repeat with the same key the same answer, whatever the price is now', async () => {
    const key = { 'Idempotency-Key': 'one-submission' };
    const first = await open({}, key);
    world.pass(60_000);
    const second = await open({}, key);

    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers['daybook-position']).toBe(first.headers['daybook-position']);
    expect(await opened()).toHaveLength(1);
    expect((await open({ amount: '1' }, key)).body).toMatchObject({ code: 'KEY_REUSED' });
  });

  it('given an instrument changed by staff, then the next order has the new leverage', async () => {
    await world.given(`instrument-${instrumentId('EUR_USD')}`, {
      type: 'InstrumentChanged',
      data: instrumentData({ leverage: '50' }),
    });
    expect((await open()).body).toMatchObject({ margin_used: '232.84' });
  });

  it('given spreads changed by staff, then the next order has the new spread, and an open one keeps its own', async () => {
    const before = await open();
    await world.given('spread_settings-default', {
      type: 'SpreadsSet',
      data: {
        ...spreadSettings.decider.initialState().parts.SpreadsSet.values,
        spread_forex: '3',
      },
    });
    await open();
    expect((await opened()).map(({ data }) => 'spread' in data && data.spread)).toEqual(['2', '6']);
    world.price('EUR_USD', '1.1660', '1.1662');
    const closed = await trader.call
      .post('/dashboard/orders/close')
      .send({ orderId: before.body.id, instrument: 'EUR_USD' });
    expect(closed.body).toMatchObject({ pro_loss: '18' });
  });
});
