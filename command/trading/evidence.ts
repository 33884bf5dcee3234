import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { Evidence } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { OrderCancelled } from '../../domain/trading/wallet/correction-events.ts';
import {
  isWalletEvent,
  type OrderClosed,
  type OrderOpened,
} from '../../domain/trading/wallet/events.ts';
import { orderHistory, type OrderHistory } from '../../domain/trading/wallet/order-history.ts';
import { streamOf } from '../core/erased-decider.ts';
import type { Handler } from '../core/handle.ts';
import type { StreamReader } from '../core/stream-reader.ts';
import { endOf, type Location } from './locations.ts';

// The codec decodes each event type into the shape that its catalogue declares.
const isOpening = (event: RecordedEvent | null): event is RecordedEvent<OrderOpened> =>
  event?.type === 'OrderOpened';
const isEnd = (event: RecordedEvent | null): event is RecordedEvent<OrderClosed | OrderCancelled> =>
  event?.type === 'OrderClosed' || event?.type === 'OrderCancelled';

/** The opening and closing events of an order, read from its stream; `null` if they are not there. */
export const evidenceOf = async (
  orderId: string,
  location: Location,
  streams: StreamReader,
): Promise<Evidence | null> => {
  const stream = streamOf(walletDecider, location.walletId);
  const opened = await streams.at(stream, location.beganRevision);
  const closed = await endOf(
    location,
    { stream, streams },
    (event): event is RecordedEvent<OrderClosed | OrderCancelled> =>
      isEnd(event) && event.data.orderId === orderId,
  );
  return isOpening(opened) && closed !== null ? { opened: opened.data, closed: closed.data } : null;
};

/**
 * All events of an order, with the wallet's counter of changes to it. The counter is read first, so that a change in
 * between is noticed when the correction is decided. `null` if there is no such order.
 */
export const historyOf = async (
  orderId: string,
  { walletId, beganRevision }: Location,
  { handler, streams }: Readonly<{ handler: Handler; streams: StreamReader }>,
): Promise<OrderHistory | null> => {
  const amendments = await handler.findNow({
    decider: walletDecider,
    streamId: walletId,
    pick: (wallet) => (wallet.status === 'open' ? wallet.amendments : null),
  });
  const events = await streams.from(streamOf(walletDecider, walletId), beganRevision);
  return orderHistory(events.filter(isWalletEvent), { orderId, amendments: amendments ?? 0 });
};
