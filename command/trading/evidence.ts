import type { RecordedEvent } from '../../domain/shared/messages.ts';
import type { Evidence } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { OrderClosed, OrderOpened } from '../../domain/trading/wallet/events.ts';
import { streamOf } from '../core/erased-decider.ts';
import type { OrderLocation } from './order-locations.ts';
import type { StreamReader } from '../core/stream-reader.ts';

// The codec gives an event of a type in the shape that its catalogue declares.
const isOpening = (event: RecordedEvent | null): event is RecordedEvent<OrderOpened> =>
  event?.type === 'OrderOpened';
const isClosing = (event: RecordedEvent | null): event is RecordedEvent<OrderClosed> =>
  event?.type === 'OrderClosed';

/** The closing event: where the read model says it is, else searched for behind the opening one. */
const closingOf = async (
  orderId: string,
  stream: string,
  location: OrderLocation,
  streams: StreamReader,
): Promise<OrderClosed | null> => {
  if (location.closedRevision !== null) {
    const event = await streams.at(stream, location.closedRevision);
    return isClosing(event) ? event : null;
  }
  const events = await streams.from(stream, location.openedRevision + 1);
  return events.filter(isClosing).find(({ data }) => data.orderId === orderId) ?? null;
};

/** Opening and closing event of a closed order, read from its stream; `null` where they are not there. */
export const evidenceOf = async (
  orderId: string,
  location: OrderLocation,
  streams: StreamReader,
): Promise<Evidence | null> => {
  const stream = streamOf(walletDecider, location.walletId);
  const opened = await streams.at(stream, location.openedRevision);
  const closed = await closingOf(orderId, stream, location, streams);
  return isOpening(opened) && closed !== null ? { opened: opened.data, closed: closed.data } : null;
};
