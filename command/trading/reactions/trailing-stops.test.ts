import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import {
  funded,
  orderId,
  orderOpened,
  userId,
  walletOpened,
} from '../../../domain/trading/wallet/testing.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createEngines } from './engine-testing.ts';

const stream = 'wallet-01890000-0000-7000-8000-0000000000b1';
const trailed: WalletEvent = {
  type: 'OrderTrailSet',
  data: {
    orderId,
    userId,
    instrument: 'EUR_USD',
    category: 'forex',
    type: 'buy',
    seen: null,
    loss: '1.163',
    trail: { distance: '0.001', step: '0.0001' },
    breakEven: null,
  },
};

describe('trailing stops', () => {
  let world: World;
  const engines = createEngines(() => world);
  const { start: engine, errors } = engines;

  beforeEach(async () => {
    world = createWorld();
    world.price('EUR_USD', '1.16388', '1.164');
    await world.given(stream, walletOpened, funded('10000'), orderOpened(), trailed);
  });
  afterEach(async () => {
    await engines.stop();
    await world.stop();
  });

  const facts = async () =>
    (await world.eventsOf(stream)).slice(4).map(({ type, data }) => [type, data]);
  const heard = async (count: number): Promise<void> => {
    while ((await facts()).length < count) await new Promise(setImmediate);
  };

  it('move when the price is a step better, once through a gap, and close the order behind it', async () => {
    const triggers = await engine();
    for (const ask of ['1.16405', '1.16409']) world.price('EUR_USD', '1.1639', ask);
    await triggers.idle();
    expect(await facts()).toEqual([]);
    world.price('EUR_USD', '1.17488', '1.175');
    await triggers.idle();
    await heard(1);
    expect(await facts()).toMatchObject([
      ['OrderStopMoved', { loss: '1.174', before: '1.163', by: 'trail' }],
    ]);
    world.price('EUR_USD', '1.17385', '1.17397');
    await heard(2);
    expect((await facts())[1]).toMatchObject([
      'OrderClosed',
      { reason: 'stop_loss', closeRate: '1.17397' },
    ]);
    expect(errors).toEqual([]);
  });

  it('move once, even with two engines', async () => {
    const both = [await engine(), await engine()];
    world.price('EUR_USD', '1.16488', '1.165');
    await Promise.all(both.map((each) => each.idle()));
    await heard(1);
    await Promise.all(both.map((each) => each.idle()));
    expect(await facts()).toHaveLength(1);
  });

  it('do not move on a stale price, but on the next fresh one', async () => {
    world.price('EUR_USD', '1.17488', '1.175');
    world.pass(5_001);
    const triggers = await engine();
    await triggers.idle();
    expect(await facts()).toEqual([]);
    world.price('EUR_USD', '1.16588', '1.166');
    await heard(1);
    await triggers.idle();
    expect(await facts()).toMatchObject([['OrderStopMoved', { loss: '1.165' }]]);
    expect(errors).toEqual([]);
  });

  it('continue after a restart from their current level, with the first price', async () => {
    const first = await engine();
    await first.stop();
    world.price('EUR_USD', '1.16588', '1.166');
    const second = await engine();
    await heard(1);
    await second.idle();
    expect(await facts()).toMatchObject([['OrderStopMoved', { loss: '1.165' }]]);
    world.price('EUR_USD', '1.16688', '1.167');
    await heard(2);
    expect((await facts())[1]).toMatchObject(['OrderStopMoved', { loss: '1.166' }]);
    expect(errors).toEqual([]);
  });
});
