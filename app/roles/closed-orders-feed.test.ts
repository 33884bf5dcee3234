import { describe, expect, it } from '@jest/globals';
import { createWorld } from '../../command/testing/world.ts';
import {
  orderClosed,
  orderId,
  orderOpened,
  userId,
  walletOpened,
} from '../../domain/trading/wallet/testing.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { EventStoreUnavailable, type Head } from '../../infra/event-store/port.ts';
import { startClosedOrdersFeed } from './closed-orders-feed.ts';

/** Starts the feed on a log whose head is answered by `head`, which may fail. */
const start = async (head: (ask: () => Promise<Head>) => Promise<Head>): Promise<void> => {
  const store = createInMemoryEventStore();
  const feed = await startClosedOrdersFeed({
    store: { subscribe: store.subscribe, head: () => head(store.head) },
    reader: { decodeAll: async () => [] },
    hub: { orderClosed: () => undefined },
    numberOf: async () => null,
    onError: () => undefined,
  });
  await feed.stop();
};

describe('the start of the feed of closed orders', () => {
  it('given a log that is unavailable at first, then it asks again until it gets an answer', async () => {
    let asked = 0;
    await start(async (ask) => {
      asked += 1;
      if (asked < 3) throw new EventStoreUnavailable('Not yet.');
      return ask();
    });
    expect(asked).toBe(3);
  });

  it('given any other failure, then the start fails with it', async () => {
    const broken = start(() => Promise.reject(new Error('No such table.')));
    await expect(broken).rejects.toThrow('No such table.');
  });
});

describe('the message about an order that was closed by a level', () => {
  it('given an order of any wallet, then it contains the mode and currency of that wallet', async () => {
    const { store, reader, given, stop } = createWorld();
    const told = new Promise((resolve) => {
      void startClosedOrdersFeed({
        store,
        reader,
        hub: { orderClosed: (...words) => resolve(words) },
        numberOf: async () => 7,
        onError: resolve,
      }).then(async (feed) => {
        const book = { mode: 'demo', currency: 'EUR' } as const;
        await given(
          'wallet-01890000-0000-7000-8000-0000000000c1',
          walletOpened,
          orderOpened({ orderId }),
          orderClosed({ ...book, orderId, reason: 'stop_loss' }),
        );
        await told;
        await feed.stop();
      }, resolve);
    });
    expect(await told).toEqual([
      userId,
      { number: 7, reason: 'stop_loss', result: '-3', mode: 'demo', currency: 'EUR' },
    ]);
    await stop();
  });
});
