import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  instrumentData,
  instrumentId,
  newTrader,
  openTradingFloor,
  type Trader,
} from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

/** The price of EUR_USD is 1.1640 / 1.1642. */
const market = { type: 'buy', instrument: 'EUR_USD', amount: '10000' };

describe('invalid levels are refused, and nothing is written', () => {
  let world: World;
  let trader: Trader;
  let orderId: string;

  beforeEach(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
    orderId = String((await trader.call.post('/dashboard/orders').send(market)).body.id);
  });
  afterEach(() => world.stop());

  const written = async () => (await world.eventsOf(trader.stream)).length;

  type Refusal = readonly [code: string, level: string | number];

  const expectRefused = async (
    refusals: readonly Refusal[],
    send: (level: string | number) => PromiseLike<{ status: number; body: unknown }>,
  ) => {
    const before = await written();
    for (const [code, level] of refusals)
      expect([level, await send(level)]).toMatchObject([level, { status: 422, body: { code } }]);
    expect(await written()).toBe(before);
  };

  const profits: readonly Refusal[] = [
    ['PROFIT_ON_WRONG_SIDE', '0'],
    ['PROFIT_ON_WRONG_SIDE', '-1.3'],
    ['INVALID_LEVEL', '1.300001'],
    ['INVALID_LEVEL', 1.300001],
    ['INVALID_LEVEL', '10000000.00001'],
    ['INVALID_LEVEL', '9'.repeat(20)],
    ['INVALID', '9'.repeat(21)],
    ['INVALID', `1.${'3'.repeat(21)}`],
    ['INVALID', '1e400'],
    ['INVALID', 1e21],
  ];

  it('when an order is opened', async () => {
    await expectRefused(profits, (profit) =>
      trader.call.post('/dashboard/orders').send({ ...market, profit }),
    );
  });

  it('when a sell is opened with a stop loss above it', async () => {
    await expectRefused([['INVALID_LEVEL', '10000001']], (loss) =>
      trader.call.post('/dashboard/orders').send({ ...market, type: 'sell', loss }),
    );
  });

  it('when they are set on an open order', async () => {
    await expectRefused(profits, (profit) =>
      trader.call.put(`/dashboard/orders/${orderId}`).send({ profit }),
    );
  });

  it('when a trailing stop or a break-even is set', async () => {
    const distances: readonly Refusal[] = [
      ['DISTANCE_TOO_SMALL', '0.0001'],
      ['INVALID_DISTANCE', '0'],
      ['INVALID_DISTANCE', '-0.01'],
      ['INVALID_DISTANCE', '0.010001'],
      ['INVALID_DISTANCE', '1.1642'],
      ['INVALID_DISTANCE', '10000000'],
      ['INVALID_DISTANCE', '9'.repeat(20)],
      ['INVALID', '9'.repeat(21)],
      ['INVALID', 'NaN'],
    ];
    const set = (id: string, which: 'trail' | 'break_even') => (distance: string | number) =>
      trader.call.put(`/dashboard/orders/${id}/trail`).send({ [which]: distance });
    await expectRefused(distances, set(orderId, 'trail'));
    await expectRefused(distances, set(orderId, 'break_even'));
    const selling = await trader.call.post('/dashboard/orders').send({ ...market, type: 'sell' });
    const below = distances.filter(([, distance]) => distance !== '1.1642');
    for (const which of ['trail', 'break_even'] as const)
      await expectRefused(
        [...below, ['INVALID_DISTANCE', '1.164']],
        set(String(selling.body.id), which),
      );
  });

  const waiting: readonly Refusal[] = [
    ['INVALID_PENDING_LEVEL', '0'],
    ['INVALID_PENDING_LEVEL', '-1'],
    ['INVALID_PENDING_LEVEL', '1.160001'],
    ['INVALID_PENDING_LEVEL', '10000001'],
    ['INVALID', '9'.repeat(21)],
    ['INVALID', '1e5'],
  ];

  it('when a pending order is placed at them', async () => {
    await expectRefused(waiting, (level) =>
      trader.call.post('/dashboard/orders/pending').send({ ...market, kind: 'limit', level }),
    );
  });

  it('when a pending order is placed with a take profit', async () => {
    const limit = { ...market, kind: 'limit', level: '1.16' };
    const beyond = profits.filter(([, profit]) => profit !== 1e21);
    await expectRefused(beyond, (profit) =>
      trader.call.post('/dashboard/orders/pending').send({ ...limit, profit }),
    );
  });

  it('when a price alert is set', async () => {
    await expectRefused(waiting, (level) =>
      trader.call
        .post('/dashboard/price-alerts')
        .send({ instrument: 'EUR_USD', side: 'above', level, byMail: false }),
    );
  });

  it('when the instrument was closed to trading after the screen was shown', async () => {
    await world.given(`instrument-${instrumentId('EUR_USD')}`, {
      type: 'InstrumentChanged',
      data: instrumentData({ tradable: false }),
    });
    await expectRefused([['INSTRUMENT_NOT_TRADABLE', '1.1']], (loss) =>
      trader.call.post('/dashboard/orders').send({ ...market, loss }),
    );
    await expectRefused([['INSTRUMENT_NOT_TRADABLE', '1.16']], (level) =>
      trader.call.post('/dashboard/orders/pending').send({ ...market, kind: 'limit', level }),
    );
    // An open order can still be closed.
    const closing = trader.call.post('/dashboard/orders/close');
    expect((await closing.send({ orderId, instrument: 'EUR_USD' })).status).toBe(200);
  });
});

it('given a hundred price alerts at once, then fifty are set and the others refused', async () => {
  const world = await openTradingFloor();
  try {
    const trader = await newTrader(world);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_none, index) =>
        trader.call
          .post('/dashboard/price-alerts')
          .send({ instrument: 'EUR_USD', side: 'above', level: String(2 + index), byMail: false }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(50);
    for (const { body } of refused)
      expect(body).toMatchObject({ code: 'TOO_MANY_PRICE_ALERTS', params: { limit: 50 } });
  } finally {
    await world.stop();
  }
});
