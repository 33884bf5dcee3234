import { idOf } from '../../domain/shared/messages.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { EventReader } from '../core/event-reader.ts';
import type { OrderLocation, OrderLocations } from '../trading/order-locations.ts';

const orderIdOf = (data: object): unknown => ('orderId' in data ? data.orderId : undefined);

/** Order locations worked out from the log itself, always up to date: what tests use in place of the read model. */
export const createInMemoryOrderLocations = (options: {
  store: Pick<EventStore, 'readAll'>;
  reader: EventReader;
}): OrderLocations => ({
  find: async (orderId) => {
    const events = await options.reader.decodeAll(
      await options.store.readAll(0n, Number.MAX_SAFE_INTEGER, { categories: ['wallet'] }),
    );
    const own = events.filter(({ data }) => orderIdOf(data) === orderId);
    const opened = own.find(({ type }) => type === 'OrderOpened');
    if (opened === undefined) return null;
    const closed = own.find(({ type }) => type === 'OrderClosed');
    const location: OrderLocation = {
      walletId: idOf(opened.stream),
      openedRevision: opened.revision,
      closedRevision: closed?.revision ?? null,
    };
    return location;
  },
  reached: async () => true,
});
