import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { Evidence } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { OrderClosed, OrderOpened } from '../../domain/trading/wallet/events.ts';
import { streamOf } from '../core/erased-decider.ts';
import type { StreamReader } from '../core/stream-reader.ts';
import { endOf, type Location } from './locations.ts';

// The codec gives an event of a type in the shape that its catalogue declares.
const isOpening = (event: RecordedEvent | null): event is RecordedEvent<OrderOpened> =>
  event?.type === 'OrderOpened';
const isClosing = (event: RecordedEvent | null): event is RecordedEvent<OrderClosed> =>
  event?.type === 'OrderClosed';

/** Opening and closing event of a closed order, read from its stream; `null` where they are not there. */
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
    (event): event is RecordedEvent<OrderClosed> =>
      isClosing(event) && event.data.orderId === orderId,
  );
  return isOpening(opened) && closed !== null ? { opened: opened.data, closed: closed.data } : null;
};
