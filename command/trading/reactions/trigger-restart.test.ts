import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultSiteSettings } from '../../../domain/site/site-settings/settings.ts';
import type { OrderOpened, WalletEvent } from '../../../domain/trading/wallet/events.ts';
import {
  funded,
  orderClosed,
  orderOpened,
  walletOpened,
} from '../../../domain/trading/wallet/testing.ts';
import { uuidv7 } from '../../core/ids.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createEngines } from './engine-testing.ts';

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

describe('an engine that resumes where another ended', () => {
  const newWallet = async (...events: readonly WalletEvent[]) => {
    const id = uuidv7();
    await world.given(`wallet-${id}`, walletOpened, funded('10000'), ...events);
    return { id, stream: `wallet-${id}` };
  };
  const head = async (): Promise<bigint> => (await world.store.head()).position;
  const orderClosedOf = (orderId: string) => orderClosed({ orderId });
  const closedIn = async (text: string): Promise<number> =>
    (await world.eventsOf(text)).filter(({ type }) => type === 'OrderClosed').length;

  it('watches the orders that were open then or opened since, and reads no other wallet', async () => {
    const before = await newWallet(order({ profit: '1.17' }));
    const { orderId } = order({}).data;
    const done = await newWallet(order({ orderId, profit: '1.17' }), orderClosedOf(orderId));
    const from = { position: await head(), walletIds: [before.id] };
    const since = await newWallet(order({ profit: '1.17' }));
    const gone = order({ profit: '1.17' });
    const brief = await newWallet(gone, orderClosedOf(gone.data.orderId));
    const read: string[] = [];
    const heardFrom: bigint[] = [];
    const store = {
      ...world.store,
      read: (...options: Parameters<typeof world.store.read>) => {
        read.push(options[0]);
        return world.store.read(...options);
      },
      subscribe: (...options: Parameters<typeof world.store.subscribe>) => {
        heardFrom.push(options[0]);
        return world.store.subscribe(...options);
      },
    };
    const triggers = await engine({ from, store });
    expect(heardFrom).toContain(from.position);
    expect(read.toSorted()).toEqual(
      [before.stream, since.stream, 'site_settings-default'].toSorted(),
    );
    expect(triggers.holding()).toEqual(new Set([before.id, since.id]));
    world.price('EUR_USD', '1.17', '1.17012');
    await triggers.idle();
    const closed = [before, since, done, brief].map((wallet) => closedIn(wallet.stream));
    expect(await Promise.all(closed)).toEqual([1, 1, 1, 1]);
    expect(errors).toEqual([]);
  });

  it('knows the earlier settings, and loads a wallet that opens its first order', async () => {
    await world.given('site_settings-default', {
      type: 'SiteSettingsChanged',
      data: { ...defaultSiteSettings, stopOutLevel: '80' },
    });
    const wallet = uuidv7();
    await world.given(`wallet-${wallet}`, walletOpened, funded('1000'));
    world.price('EUR_USD', '1.15', '1.15012');
    const triggers = await engine({ from: { position: await head(), walletIds: [] } });
    // Results of -361 and -250 leave 389 over 582: 67%, below the setting of 80 and above the default of 50.
    await world.given(`wallet-${wallet}`, order({}), order({ openRate: '1.16' }));
    while ((await closedIn(`wallet-${wallet}`)) === 0) await new Promise(setImmediate);
    await triggers.idle();
    expect(await closedIn(`wallet-${wallet}`)).toBe(1);
  });

  it('releases wallets whose orders are closed, and loads them again for a new order', async () => {
    const first = order({ profit: '1.17' });
    const wallet = await newWallet(first);
    const triggers = await engine();
    expect(triggers.holding()).toEqual(new Set([wallet.id]));
    world.price('EUR_USD', '1.17', '1.17012');
    while (triggers.holding().size > 0) await new Promise(setImmediate);
    world.price('EUR_USD', '1.16', '1.16012');
    await world.given(wallet.stream, order({ profit: '1.18' }));
    while (triggers.holding().size === 0) await new Promise(setImmediate);
    world.price('EUR_USD', '1.18', '1.18012');
    await triggers.idle();
    expect(await closedIn(wallet.stream)).toBe(2);
  });
});
