import { invariant } from '../../../domain/shared/errors.ts';
import type { CommandRecord, EventToAppend, StoredEvent } from '../port.ts';
import type { EventToSend } from './append-message.ts';
import type { ServerEvent } from './read-message.ts';

/**
 * How our events lie in EventStoreDB: data as the very bytes that were hashed; everything else that we need back in the
 * custom metadata, as JSON of texts (numbers would lose digits).
 */
type CustomMetadata = Readonly<{
  /** Our id of the event; absent where it is the server's too, as in logs of before. */
  id?: string;
  version: number;
  occurredAt: string;
  /** Base64 of our metadata's bytes. */
  metadata: string;
  /** Hex of the stream's chain link at this event. */
  link: string;
  /** On the first event of a command: its record. */
  command?: CommandMark;
}>;

/** The record of a command, as it lies with the first of its events. */
export type CommandMark = Readonly<{
  scope: string;
  key: string;
  commandId: string;
  /** Base64. */
  bodyHash: string;
  answer: string;
  /** How many events the command wrote, in decimal. */
  events: string;
}>;

/** What is kept of a command that writes so many events. */
export const markOf = (command: CommandRecord, events: number): CommandMark => ({
  scope: command.scope,
  key: command.key,
  commandId: command.commandId,
  bodyHash: Buffer.from(command.bodyHash).toString('base64'),
  answer: command.answer,
  events: String(events),
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id that is no UUID, or an empty type, kills the client's batch stream two seconds later, so neither leaves here. */
const requireSafe = (event: EventToAppend): void => {
  invariant(uuid.test(event.id), `an event id is a UUID, not ${event.id}`);
  invariant(event.type !== '', 'an event has a type');
};

/**
 * The id by which the server knows an event: the first bytes of its link, as a UUIDv8 (RFC 9562). The server takes the same
 * ids at the same place for a repeat and answers success, whatever the events say. A command of a process of ours has the
 * same ids when it is decided anew, at another price: only what is the same in every byte may count as a repeat.
 */
const serverIdOf = (link: Uint8Array): string => {
  const hex = Buffer.from(link.subarray(0, 16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** An event as the server takes it, with its link in the custom metadata. */
export const toServer = (
  event: EventToAppend,
  link: Uint8Array,
  command: CommandMark | null,
): EventToSend => {
  requireSafe(event);
  const custom: CustomMetadata = {
    id: event.id,
    version: event.version,
    occurredAt: event.occurredAt,
    metadata: Buffer.from(event.metadata).toString('base64'),
    link: Buffer.from(link).toString('hex'),
    ...(command === null ? {} : { command }),
  };
  return {
    id: serverIdOf(link),
    type: event.type,
    data: event.data,
    metadata: Buffer.from(JSON.stringify(custom), 'utf8'),
  };
};

const textOf = (value: object, name: string): string => {
  const field: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  invariant(typeof field === 'string', `custom metadata has a text '${name}'`);
  return field;
};

const idOf = (value: object): string | null => ('id' in value ? textOf(value, 'id') : null);

const versionOf = (value: object): number => {
  const version: unknown = Object.getOwnPropertyDescriptor(value, 'version')?.value;
  invariant(typeof version === 'number', "custom metadata has a number 'version'");
  return version;
};

/** Whether an event is one of ours: system streams begin with a dollar. */
export const isOurs = (event: Pick<ServerEvent, 'stream'>): boolean =>
  !event.stream.startsWith('$');

/** The custom metadata of an event; `null` where there are none, or none that are JSON. */
const customOf = ({ metadata }: ServerEvent): unknown => {
  try {
    return JSON.parse(
      Buffer.from(metadata.buffer, metadata.byteOffset, metadata.length).toString(),
    );
  } catch {
    return null;
  }
};

/** The record of the command that an event is the first of, and how many events it wrote; `null` where it is no first. */
export const commandOf = (
  event: ServerEvent,
): Readonly<{ command: CommandRecord; events: number }> | null => {
  const custom = customOf(event);
  if (typeof custom !== 'object' || custom === null || !('command' in custom)) return null;
  const { command } = custom;
  invariant(typeof command === 'object' && command !== null, 'a command record is an object');
  return {
    command: {
      scope: textOf(command, 'scope'),
      key: textOf(command, 'key'),
      commandId: textOf(command, 'commandId'),
      bodyHash: Buffer.from(textOf(command, 'bodyHash'), 'base64'),
      answer: textOf(command, 'answer'),
    },
    events: Number(textOf(command, 'events')),
  };
};

/** An event of ours as the port has it. */
export const fromServer = (event: ServerEvent): StoredEvent => {
  const custom = customOf(event);
  invariant(typeof custom === 'object' && custom !== null, 'an event of ours has custom metadata');
  return {
    id: idOf(custom) ?? event.id,
    type: event.type,
    version: versionOf(custom),
    occurredAt: textOf(custom, 'occurredAt'),
    data: event.data,
    metadata: Buffer.from(textOf(custom, 'metadata'), 'base64'),
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    recordedAt: new Date(event.createdMs).toISOString().replace('Z', '000Z'),
    hash: Buffer.from(textOf(custom, 'link'), 'hex'),
  };
};
