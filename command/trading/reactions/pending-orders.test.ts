import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { byOwner, pendingPlaced } from '../../../domain/trading/wallet/pending-testing.ts';
import { uuidv7 } from '../../core/ids.ts';
import {
  instrumentId,
  newTrader,
  openTradingFloor,
  type Trader,
} from '../../testing/trading-floor.ts';
import type { World } from '../../testing/world.ts';
import { createEngines } from './engine-testing.ts';

let world: World;
let trader: Trader;
const engines = createEngines(() => world);
const { start: engine, errors } = engines;

beforeEach(async () => {
  world = await openTradingFloor();
  trader = await newTrader(world, { balance: '1000' });
});
afterEach(async () => {
  await engines.stop();
  await world.stop();
});

const waiting = (changes: Parameters<typeof pendingPlaced>[0] = {}): WalletEvent =>
  pendingPlaced({
    orderId: uuidv7(),
    userId: trader.userId,
    instrumentId: instrumentId('EUR_USD'),
    mode: 'demo',
    amount: '10000',
    ...changes,
  });

const given = (...events: readonly WalletEvent[]): Promise<void> =>
  world.given(trader.stream, ...events);

const ends = async (): Promise<readonly string[]> =>
  (await world.eventsOf(trader.stream))
    .map(({ type }) => type)
    .filter((type) => type !== 'PendingOrderPlaced')
    .slice(2);

/** Resolves when the log holds an event of this type. */
const heard = (type: string): Promise<void> =>
  new Promise((resolve) => {
    const subscription = world.store.subscribe(0n, async (message) => {
      if (message.kind === 'caught-up' || !message.events.some((event) => event.type === type))
        return;
      resolve();
      void subscription.stop();
    });
  });

describe('pending orders', () => {
  it('are filled once by the price that reaches them, even with two engines and more prices', async () => {
    await given(waiting(), waiting({ level: '1.15' }));
    const [one, two] = [await engine({ daysEveryMs: 5 }), await engine({ daysEveryMs: 5 })];
    world.price('EUR_USD', '1.1599', '1.16001');
    await Promise.all([one.idle(), two.idle()]);
    expect(await ends()).toEqual([]);
    for (const ask of ['1.16', '1.1599', '1.1598']) world.price('EUR_USD', '1.1597', ask);
    await Promise.all([one.idle(), two.idle()]);
    expect(await ends()).toEqual(['PendingOrderFilled', 'OrderOpened']);
    const opened = (await world.eventsOf(trader.stream)).at(-1);
    expect(opened).toMatchObject({ data: { amount: '10000', type: 'buy' } });
    expect(opened?.metadata.actor.userId).toBe('system:triggers');
    expect(errors).toEqual([]);
  });

  it('of every kind are filled in their direction, and after a gap at the price behind it', async () => {
    await given(
      waiting({ type: 'buy', kind: 'stop', level: '1.17', amount: '1000' }),
      waiting({ type: 'sell', kind: 'limit', level: '1.18', amount: '2000' }),
      waiting({ type: 'sell', kind: 'stop', level: '1.15', amount: '3000' }),
      waiting({ type: 'buy', kind: 'limit', level: '1.14', amount: '4000' }),
    );
    const triggers = await engine({ daysEveryMs: 5 });
    world.price('EUR_USD', '1.20', '1.2002');
    await triggers.idle();
    world.price('EUR_USD', '1.10', '1.1002');
    await triggers.idle();
    const opened = (await world.eventsOf(trader.stream)).filter(
      ({ type }) => type === 'OrderOpened',
    );
    expect(opened).toHaveLength(4);
    const terms = opened.map(({ data }) => ({
      type: 'type' in data ? data.type : null,
      amount: 'amount' in data ? data.amount : null,
      openRate: 'openRate' in data ? data.openRate : null,
    }));
    expect(terms.toSorted((a, b) => (String(a.amount) < String(b.amount) ? -1 : 1))).toEqual([
      { type: 'buy', amount: '1000', openRate: '1.2002' },
      { type: 'sell', amount: '2000', openRate: '1.20' },
      { type: 'sell', amount: '3000', openRate: '1.10' },
      { type: 'buy', amount: '4000', openRate: '1.1002' },
    ]);
  });

  it('that the price passed while no engine ran are filled when one starts', async () => {
    await given(waiting());
    world.price('EUR_USD', '1.1588', '1.159');
    const triggers = await engine({ daysEveryMs: 5 });
    await triggers.idle();
    expect(await ends()).toEqual(['PendingOrderFilled', 'OrderOpened']);
  });

  it('that are placed while the engine runs are watched, and cancelled ones are not', async () => {
    await engine({ daysEveryMs: 5 });
    const placed = waiting();
    await given(placed);
    if (placed.type !== 'PendingOrderPlaced') throw new Error('it was placed');
    await given({ type: 'PendingOrderCancelled', data: { ...placed.data, ...byOwner } });
    await given(waiting({ level: '1.155' }));
    const filled = heard('OrderOpened');
    world.price('EUR_USD', '1.1538', '1.154');
    await filled;
    expect((await ends()).filter((type) => type === 'OrderOpened')).toHaveLength(1);
  });

  it('are not filled in a closed market', async () => {
    await given(waiting());
    const triggers = await engine({ daysEveryMs: 5 });
    world.quotes.setMarketStatus({ fx: 'closed', stock: 'open', crypto: 'open' });
    world.price('EUR_USD', '1.1588', '1.159');
    await triggers.idle();
    expect(await ends()).toEqual([]);
  });

  it('without enough funds end with a refusal', async () => {
    await given(waiting({ amount: '1000000' }));
    const triggers = await engine({ daysEveryMs: 5 });
    world.price('EUR_USD', '1.1588', '1.159');
    await triggers.idle();
    expect(await ends()).toEqual(['PendingOrderRefused']);
    expect((await world.eventsOf(trader.stream)).at(-1)).toMatchObject({
      data: { reason: 'INSUFFICIENT_BALANCE', ask: '1.159' },
    });
  });

  it('of a person who may no longer trade end with a refusal', async () => {
    await given(waiting());
    await world.given(`user-${trader.userId}`, { type: 'UserDeactivated', data: {} });
    const triggers = await engine({ daysEveryMs: 5 });
    world.price('EUR_USD', '1.1588', '1.159');
    await triggers.idle();
    expect((await world.eventsOf(trader.stream)).at(-1)).toMatchObject({
      type: 'PendingOrderRefused',
      data: { reason: 'ACCOUNT_INACTIVE' },
    });
  });

  it('of an instrument that is no longer listed end with a refusal', async () => {
    await given(waiting({ instrumentId: uuidv7() }));
    const triggers = await engine({ daysEveryMs: 5 });
    world.price('EUR_USD', '1.1588', '1.159');
    await triggers.idle();
    expect((await world.eventsOf(trader.stream)).at(-1)).toMatchObject({
      type: 'PendingOrderRefused',
      data: { reason: 'UNKNOWN_INSTRUMENT' },
    });
  });

  it('expire when their day is over', async () => {
    const now = world.deps.clock().getTime();
    await given(waiting({ expiresAt: new Date(now).toISOString() }));
    await given(waiting({ expiresAt: new Date(now + 86_400_000).toISOString() }));
    const triggers = await engine({ daysEveryMs: 5 });
    await triggers.idle();
    expect(await ends()).toEqual(['PendingOrderExpired']);
  });

  it('of a day are filled on it, even if the clock leaps beyond it for a moment', async () => {
    const dayMs = 86_400_000;
    const now = world.deps.clock().getTime();
    await given(waiting({ expiresAt: new Date(now + dayMs).toISOString() }));
    const leapt = () => new Date(now + 2 * dayMs);
    const dayClock = () => new Date(now);
    const triggers = await engine({ daysEveryMs: 5, clock: leapt, dayClock });
    world.price('EUR_USD', '1.1588', '1.159');
    await triggers.idle();
    expect(await ends()).toEqual(['PendingOrderFilled', 'OrderOpened']);
  });

  it('that are linked are never both filled, even after a price leap and with two engines', async () => {
    const [stop, limit] = [uuidv7(), uuidv7()];
    await given(
      waiting({ orderId: stop, type: 'buy', kind: 'stop', level: '1.18' }),
      waiting({ orderId: limit, type: 'sell', kind: 'limit', level: '1.17' }),
      {
        type: 'PendingOrdersLinked',
        data: {
          mode: 'demo',
          currency: 'USD',
          userId: trader.userId,
          orderId: stop,
          otherId: limit,
        },
      },
    );
    const [one, two] = [await engine({ daysEveryMs: 5 }), await engine({ daysEveryMs: 5 })];
    world.price('EUR_USD', '1.20', '1.2002');
    await Promise.all([one.idle(), two.idle()]);
    world.price('EUR_USD', '1.21', '1.2102');
    await Promise.all([one.idle(), two.idle()]);
    const events = (await world.eventsOf(trader.stream)).slice(-3);
    expect(events.map(({ type, data }) => [type, 'orderId' in data ? data.orderId : null])).toEqual(
      [
        ['PendingOrderFilled', limit],
        ['OrderOpened', limit],
        ['PendingOrderCancelled', stop],
      ],
    );
    expect(errors).toEqual([]);
  });

  it('whose level was changed wait for the new one', async () => {
    const placed = waiting();
    await given(placed);
    if (placed.type !== 'PendingOrderPlaced') throw new Error('it was placed');
    const triggers = await engine({ daysEveryMs: 5 });
    await given({ type: 'PendingOrderChanged', data: { ...placed.data, level: '1.15' } });
    await heard('PendingOrderChanged');
    world.price('EUR_USD', '1.1588', '1.159');
    await triggers.idle();
    expect((await ends()).filter((type) => type !== 'PendingOrderChanged')).toEqual([]);
    const filled = heard('OrderOpened');
    world.price('EUR_USD', '1.1488', '1.149');
    await filled;
  });
});
