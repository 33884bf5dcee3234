import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../domain/shared/errors.ts';
import { defaultSiteSettings } from '../../../domain/site/site-settings/settings.ts';
import type { OrderOpened, WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { funded, orderOpened, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import { createHandler, type Handler } from '../../core/handle.ts';
import { uuidv7 } from '../../core/ids.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createEngines } from './engine-testing.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const stream = `wallet-${walletId}`;

let world: World;
const engines = createEngines(() => world);
const { start: engine, errors } = engines;

beforeEach(() => {
  world = createWorld();
});
afterEach(async () => {
  await engines.stop();
  await world.stop();
});

const order = (changes: Partial<OrderOpened['data']>) =>
  orderOpened({ orderId: uuidv7(), ...changes });

const givenWallet = (...events: readonly WalletEvent[]): Promise<void> =>
  world.given(stream, walletOpened, funded('10000'), ...events);

const closings = async () =>
  (await world.eventsOf(stream))
    .filter(({ type }) => type === 'OrderClosed')
    .map(({ data }) => data);

/** Resolves when the log holds a closed order. */
const closingHeard = (): Promise<void> =>
  new Promise((resolve) => {
    const subscription = world.store.subscribe(0n, async (message) => {
      if (
        message.kind === 'caught-up' ||
        !message.events.some(({ type }) => type === 'OrderClosed')
      )
        return;
      resolve();
      void subscription.stop();
    });
  });

const reasons = async () =>
  (await closings()).map((data) => ('reason' in data ? data.reason : null));

/** Two orders that hold 291.11 each on 1,000: at 1.14 the wallet is far below half of its margin. */
const givenThinWallet = (): Promise<void> =>
  world.given(
    stream,
    ...[walletOpened, funded('1000')],
    ...[order({ orderId: uuidv7() }), order({ orderId: uuidv7(), openRate: '1.16' })],
  );

describe('the stop-out', () => {
  it('closes the worst order as the system, once, when the margin level falls below half', async () => {
    await givenThinWallet();
    const triggers = await engine();
    world.price('EUR_USD', '1.15', '1.15012');
    await triggers.idle();
    expect(await closings()).toEqual([]);
    // Results of -494.5 and -383.5 leave 122 over 582.22: 20%, and 41% without the worst of them.
    for (const ask of ['1.14478', '1.14477', '1.14476']) world.price('EUR_USD', '1.14466', ask);
    await triggers.idle();
    expect(await reasons()).toEqual(['stop_out', 'stop_out']);
    const closed = (await world.eventsOf(stream)).at(-1);
    expect(closed?.metadata.actor.userId).toBe('system:triggers');
    expect(errors).toEqual([]);
  });

  it('stops as soon as the margin level is high enough', async () => {
    await givenThinWallet();
    const triggers = await engine();
    // -417 and -306 leave 277 over 582.22: 47%, and 95% without the worst.
    world.price('EUR_USD', '1.14776', '1.14788');
    await triggers.idle();
    world.price('EUR_USD', '1.14776', '1.14789');
    await triggers.idle();
    expect(await closings()).toMatchObject([{ reason: 'stop_out', closeRate: '1.14788' }]);
  });

  it('checks every wallet after a restart, even if the price fell meanwhile', async () => {
    await givenThinWallet();
    const first = await engine();
    await first.stop();
    world.price('EUR_USD', '1.14', '1.14012');
    const second = await engine();
    await second.idle();
    expect(await reasons()).toEqual(['stop_out', 'stop_out']);
  });

  it('closes each order once when two engines run at once', async () => {
    await givenThinWallet();
    const both = await Promise.all([engine(), engine()]);
    world.price('EUR_USD', '1.14', '1.14012');
    world.price('EUR_USD', '1.13', '1.13012');
    await Promise.all(both.map(({ idle }) => idle()));
    expect(await reasons()).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it('does not act on a stale price, but on the next fresh one', async () => {
    await givenThinWallet();
    world.price('EUR_USD', '1.14', '1.14012');
    world.pass(5_001);
    const triggers = await engine();
    await triggers.idle();
    expect(await closings()).toEqual([]);
    world.price('EUR_USD', '1.14001', '1.14013');
    await triggers.idle();
    expect(await reasons()).toHaveLength(2);
  });

  it('reacts to a changed setting', async () => {
    world.price('EUR_USD', '1.15', '1.15012');
    await givenThinWallet();
    const triggers = await engine();
    await triggers.idle();
    expect(await closings()).toEqual([]);
    await world.given('site_settings-default', {
      type: 'SiteSettingsChanged',
      data: { ...defaultSiteSettings, stopOutLevel: '80' },
    });
    await closingHeard();
    await triggers.idle();
    expect(await closings()).toMatchObject([
      { reason: 'stop_out', stopOut: { stopOutLevel: '80' } },
    ]);
  });

  it('is turned off by a setting of zero', async () => {
    await world.given('site_settings-default', {
      type: 'SiteSettingsChanged',
      data: { ...defaultSiteSettings, stopOutLevel: '0' },
    });
    await givenThinWallet();
    const triggers = await engine();
    world.price('EUR_USD', '1.10', '1.10012');
    await triggers.idle();
    expect(await closings()).toEqual([]);
  });

  it('tries again when the command failed', async () => {
    await givenThinWallet();
    const { store, codec, deps } = world;
    const real = createHandler({ store, codec, clock: deps.clock });
    let failuresLeft = 1;
    const triggers = await engine({
      handler: {
        handle: (request) => {
          failuresLeft -= 1;
          return failuresLeft >= 0
            ? Promise.reject(new DomainError(generalErrors.UNAVAILABLE))
            : real.handle(request);
        },
      },
    });
    world.price('EUR_USD', '1.14', '1.14012');
    await triggers.idle();
    expect([await closings(), errors.length]).toEqual([[], 1]);
    world.price('EUR_USD', '1.13999', '1.14011');
    await triggers.idle();
    expect(await reasons()).toHaveLength(2);
  });
});

describe('the trigger engine', () => {
  it('closes an order as the system, once, when the price reaches its take profit', async () => {
    await givenWallet(order({ profit: '1.17', loss: '1.16' }));
    const triggers = await engine();
    world.price('EUR_USD', '1.16980', '1.16999');
    world.price('EUR_USD', '1.16990', '1.17001');
    world.price('EUR_USD', '1.16995', '1.17006');
    await triggers.idle();
    world.price('EUR_USD', '1.15', '1.15012');
    await triggers.idle();
    expect(await closings()).toMatchObject([
      { closeRate: '1.17001', reason: 'take_profit', quoteSequence: 2 },
    ]);
    const closed = (await world.eventsOf(stream)).at(-1);
    expect(closed?.metadata.actor).toEqual({
      userId: 'system:triggers',
      roleId: null,
      impersonatorId: null,
    });
    expect(errors).toEqual([]);
  });

  it('closes a sell at its stop loss, at the bid', async () => {
    await givenWallet(order({ type: 'sell', openRate: '1.16432', loss: '1.17' }));
    const triggers = await engine();
    world.price('EUR_USD', '1.16999', '1.17011');
    world.price('EUR_USD', '1.17003', '1.17015');
    await triggers.idle();
    expect(await closings()).toMatchObject([{ closeRate: '1.17003', reason: 'stop_loss' }]);
  });

  it('reacts to levels that are set while it runs, even if the price has already reached them', async () => {
    const { orderId } = order({}).data;
    await givenWallet(order({ orderId }));
    await engine();
    world.price('EUR_USD', '1.17', '1.17012');
    await world.given(stream, {
      type: 'OrderLevelsSet',
      data: { orderId, profit: '1.165', loss: null },
    });
    await closingHeard();
    expect(await closings()).toMatchObject([{ orderId, reason: 'take_profit' }]);
  });

  it('checks every level against the newest quote after a restart', async () => {
    await givenWallet(order({ profit: '1.17' }));
    const first = await engine();
    await first.stop();
    world.price('EUR_USD', '1.18', '1.18012');
    const second = await engine();
    await second.idle();
    expect(await closings()).toMatchObject([{ closeRate: '1.18012', reason: 'take_profit' }]);
  });

  it('does not act on a stale quote, but on the next fresh one', async () => {
    await givenWallet(order({ profit: '1.17' }));
    world.price('EUR_USD', '1.18', '1.18012');
    world.pass(5_001);
    const triggers = await engine();
    await triggers.idle();
    expect(await closings()).toEqual([]);
    world.price('EUR_USD', '1.19', '1.19012');
    await triggers.idle();
    expect(await closings()).toMatchObject([{ closeRate: '1.19012' }]);
  });

  it('does not act in a closed market, but once it has opened', async () => {
    await givenWallet(order({ profit: '1.17' }));
    world.quotes.setMarketStatus({ fx: 'closed', stock: 'open', crypto: 'open' });
    const triggers = await engine();
    world.price('EUR_USD', '1.18', '1.18012');
    await triggers.idle();
    expect(await closings()).toEqual([]);
    world.quotes.setMarketStatus({ fx: 'open', stock: 'open', crypto: 'open' });
    world.price('EUR_USD', '1.18001', '1.18013');
    await triggers.idle();
    expect(await closings()).toMatchObject([{ closeRate: '1.18013' }]);
  });

  it('closes each of many orders once when two engines run at once', async () => {
    await givenWallet(...Array.from({ length: 20 }, () => order({ profit: '1.17' })));
    const both = await Promise.all([engine(), engine()]);
    world.price('EUR_USD', '1.17', '1.17012');
    await Promise.all(both.map(({ idle }) => idle()));
    const orders = (await closings()).map((data) => ('orderId' in data ? data.orderId : null));
    expect(orders).toHaveLength(20);
    expect(new Set(orders).size).toBe(20);
    expect(errors).toEqual([]);
  });

  it('closes all orders that the price crosses, even more than are sent at once', async () => {
    await givenWallet(
      ...Array.from({ length: 200 }, () => order({ profit: '1.17', marginUsed: '1' })),
    );
    const triggers = await engine();
    world.price('EUR_USD', '1.17', '1.17012');
    await triggers.idle();
    expect(await closings()).toHaveLength(200);
  });

  it('retries a failed command with the quote that crossed the level', async () => {
    await givenWallet(order({ profit: '1.17' }));
    const { store, codec, deps } = world;
    const real = createHandler({ store, codec, clock: deps.clock });
    let failuresLeft = 2;
    const failing: Pick<Handler, 'handle'> = {
      handle: (request) => {
        failuresLeft -= 1;
        return failuresLeft >= 0
          ? Promise.reject(new DomainError(generalErrors.UNAVAILABLE))
          : real.handle(request);
      },
    };
    const triggers = await engine({ handler: failing });
    world.price('EUR_USD', '1.17', '1.17012');
    world.price('EUR_USD', '1.16', '1.16012');
    await triggers.idle();
    expect(await closings()).toMatchObject([{ closeRate: '1.17012', quoteSequence: 1 }]);
    expect(errors).toHaveLength(2);
  });

  it('watches a level again when every attempt failed', async () => {
    await givenWallet(order({ profit: '1.17' }));
    const { store, codec, deps } = world;
    const real = createHandler({ store, codec, clock: deps.clock });
    let away = true;
    const triggers = await engine({
      handler: {
        handle: (request) =>
          away ? Promise.reject(new DomainError(generalErrors.UNAVAILABLE)) : real.handle(request),
      },
    });
    world.price('EUR_USD', '1.17', '1.17012');
    await triggers.idle();
    expect(await closings()).toEqual([]);
    away = false;
    world.price('EUR_USD', '1.17001', '1.17013');
    await triggers.idle();
    expect(await closings()).toMatchObject([{ closeRate: '1.17013' }]);
  });

  it('drops a level that was changed meanwhile, without an error', async () => {
    const { orderId } = order({}).data;
    await givenWallet(order({ orderId, profit: '1.17' }));
    const { store, codec, deps } = world;
    const real = createHandler({ store, codec, clock: deps.clock });
    let sent = 0;
    const triggers = await engine({
      handler: {
        handle: async (request) => {
          sent += 1;
          await world.given(stream, {
            type: 'OrderLevelsSet',
            data: { orderId, profit: '1.18', loss: null },
          });
          return real.handle(request);
        },
      },
    });
    world.price('EUR_USD', '1.17', '1.17012');
    await triggers.idle();
    expect([sent, await closings(), errors]).toEqual([1, [], []]);
  });
});
