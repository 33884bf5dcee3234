import { setTimeout as delay } from 'node:timers/promises';
import { walletEventCatalogue, type OrderClosed } from '../../domain/trading/wallet/events.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { EventReader } from '../../command/core/event-reader.ts';
import {
  EventStoreUnavailable,
  type EventStore,
  type Head,
  type Subscription,
} from '../../infra/event-store/port.ts';
import type { SocketHub } from '../../infra/http/socket/hub.ts';

export type ClosedOrdersFeed = Readonly<{ stop: () => Promise<void> }>;

const orderClosed: OrderClosed['type'] = 'OrderClosed';

/** All other types of wallet events, so that they are not decoded: they are most of what wallets write. */
const otherTypes = Object.keys(walletEventCatalogue.events).filter((type) => type !== orderClosed);

/** Orders closed by hand are left out, because the answer to that command has already told the person. */
const isNews = (event: RecordedEvent): event is RecordedEvent<OrderClosed> =>
  event.type === orderClosed && 'reason' in event.data && event.data.reason !== 'manual';

/**
 * How long a starting process waits for the log: a machine that starts many at once cannot serve each of them at once.
 */
const startPatienceMs = 60_000;
const pauseMs = 50;

const headAtStart = async (store: Pick<EventStore, 'head'>): Promise<Head> => {
  const giveUpAt = performance.now() + startPatienceMs;
  for (;;) {
    try {
      return await store.head();
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || performance.now() >= giveUpAt) throw error;
    }
    await delay(pauseMs);
  }
};

/** Tells people with an open screen that a level, or staff, closed one of their orders (web.md, Socket events). */
export const startClosedOrdersFeed = async (options: {
  store: Pick<EventStore, 'subscribe' | 'head'>;
  reader: EventReader;
  hub: Pick<SocketHub, 'orderClosed'>;
  /** The short number of an order; waits for the read model. */
  numberOf: (orderId: string, position: bigint) => Promise<number | null>;
  onError: (error: unknown) => void;
}): Promise<ClosedOrdersFeed> => {
  const tell = async (event: RecordedEvent): Promise<void> => {
    if (!isNews(event)) return;
    const { orderId, userId, reason, posted: result, mode, currency } = event.data;
    const number = await options.numberOf(orderId, event.position);
    if (number !== null)
      options.hub.orderClosed(userId, { number, reason, result, mode, currency });
  };
  const { position } = await headAtStart(options.store);
  const subscription: Subscription = options.store.subscribe(
    position,
    async (message) => {
      if (message.kind !== 'events') return;
      // Events that this version of the program does not know are skipped.
      const closed = message.events.filter(({ type }) => type === orderClosed);
      for (const event of await options.reader.decodeAll(closed)) {
        await tell(event).catch(options.onError);
      }
    },
    {
      categories: [walletEventCatalogue.category],
      exceptTypes: otherTypes,
      onlyTypes: [orderClosed],
    },
  );
  return { stop: () => subscription.stop() };
};
