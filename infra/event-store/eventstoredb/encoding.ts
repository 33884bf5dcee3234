import { invariant } from '../../../domain/shared/errors.ts';
import type { EventToAppend, StoredEvent } from '../port.ts';
import type { EventToSend } from './append-message.ts';
import type { CommandMark } from './custom-metadata-shape.ts';
import { decodeCustomMetadata, encodeCustomMetadata } from './custom-metadata.ts';
import type { ServerEvent } from './read-message.ts';

/**
 * How our events are stored in EventStoreDB: data as the bytes that were hashed, everything else that we need back in
 * the custom metadata.
 */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The server would store another id for one that is not a UUID, and an empty type makes it refuse everything sent with
 * it.
 */
const requireSafe = (event: EventToAppend): void => {
  invariant(uuid.test(event.id), `an event id is a UUID, not ${event.id}`);
  invariant(event.type !== '', 'an event has a type');
};

/**
 * The server's id of an event: the first bytes of its link, as a UUIDv8 (RFC 9562). For the same ids at the same
 * revision the server assumes a repeat and answers success, whatever the events contain. A command of one of our
 * processes has the same event ids when it is decided again at another price, so only events that are the same in every
 * byte may count as a repeat.
 */
const serverIdOf = (link: Uint8Array): string => {
  const hex = Buffer.from(link.subarray(0, 16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** An event in the form that the server takes, with its link in the custom metadata. */
export const toServer = (
  event: EventToAppend,
  link: Uint8Array,
  mark: CommandMark | null,
): EventToSend => {
  requireSafe(event);
  const { id, type, version, occurredAt, data, metadata } = event;
  return {
    id: serverIdOf(link),
    type,
    data,
    metadata: encodeCustomMetadata({ id, version, occurredAt, metadata, link, mark }),
  };
};

/** Whether an event is ours; names of system streams begin with a dollar sign. */
export const isOurs = (event: Pick<ServerEvent, 'stream'>): boolean =>
  !event.stream.startsWith('$');

/**
 * The command record that is stored with the first event of a command, and how many events it wrote; `null` for other
 * events.
 */
export const commandOf = ({ metadata }: ServerEvent): CommandMark | null =>
  decodeCustomMetadata(metadata, { withMark: true })?.mark ?? null;

/** Converts an event of ours to the port's type. */
export const fromServer = (event: ServerEvent): StoredEvent => {
  const custom = decodeCustomMetadata(event.metadata, { withMark: false });
  invariant(custom !== null, 'an event of Daybook has custom metadata');
  return {
    id: custom.id ?? event.id,
    type: event.type,
    version: custom.version,
    occurredAt: custom.occurredAt,
    data: event.data,
    metadata: custom.metadata,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    recordedAt: new Date(event.createdMs).toISOString().replace('Z', '000Z'),
    hash: custom.link,
  };
};
