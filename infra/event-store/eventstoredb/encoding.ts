import {
  binaryEvent,
  type BinaryEventData,
  type RecordedEvent as ServerEvent,
} from '@eventstore/db-client';
import { invariant } from '../../../domain/shared/errors.ts';
import type { EventToAppend, StoredEvent } from '../port.ts';

/**
 * How our events lie in EventStoreDB: data as the very bytes that were hashed; everything else that we need back in the
 * custom metadata, as JSON of texts (numbers would lose digits).
 */
type CustomMetadata = Readonly<{
  version: number;
  occurredAt: string;
  /** Base64 of our metadata's bytes. */
  metadata: string;
  /** Hex of the stream's chain link at this event. */
  link: string;
}>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id that is no UUID, or an empty type, kills the client's batch stream two seconds later, so neither leaves here. */
const requireSafe = (event: EventToAppend): void => {
  invariant(uuid.test(event.id), `an event id is a UUID, not ${event.id}`);
  invariant(event.type !== '', 'an event has a type');
};

/** An event as the server takes it, with its link in the custom metadata. */
export const toServer = (event: EventToAppend, link: Uint8Array): BinaryEventData => {
  requireSafe(event);
  const custom: CustomMetadata = {
    version: event.version,
    occurredAt: event.occurredAt,
    metadata: Buffer.from(event.metadata).toString('base64'),
    link: Buffer.from(link).toString('hex'),
  };
  return binaryEvent({
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: Buffer.from(JSON.stringify(custom), 'utf8'),
  });
};

const textOf = (value: object, name: string): string => {
  const field: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  invariant(typeof field === 'string', `custom metadata has a text '${name}'`);
  return field;
};

const versionOf = (value: object): number => {
  const version: unknown = Object.getOwnPropertyDescriptor(value, 'version')?.value;
  invariant(typeof version === 'number', "custom metadata has a number 'version'");
  return version;
};

/** Whether an event is one of ours: system streams begin with a dollar. */
export const isOurs = (event: Pick<ServerEvent, 'streamId'>): boolean =>
  !event.streamId.startsWith('$');

/** An event of ours as the port has it. */
export const fromServer = (event: ServerEvent): StoredEvent => {
  const custom: unknown = event.metadata;
  invariant(typeof custom === 'object' && custom !== null, 'an event of ours has custom metadata');
  invariant(event.data instanceof Uint8Array, 'data of ours is bytes');
  const { position } = event;
  invariant(position !== undefined, 'the server gives each event its position');
  return {
    id: event.id,
    type: event.type,
    version: versionOf(custom),
    occurredAt: textOf(custom, 'occurredAt'),
    data: event.data,
    metadata: Buffer.from(textOf(custom, 'metadata'), 'base64'),
    stream: event.streamId,
    revision: Number(event.revision),
    position: position.commit,
    recordedAt: event.created.toISOString().replace('Z', '000Z'),
    hash: Buffer.from(textOf(custom, 'link'), 'hex'),
  };
};
