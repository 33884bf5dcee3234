import { isUtf8 } from 'node:buffer';
import { invariant } from '../../domain/shared/errors.ts';
import { isMillisTime } from './times.ts';
import { noStream, type AppendRequest, type CommandRecord, type EventToAppend } from './port.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const eventType = /^[A-Z][A-Za-z0-9]{0,127}$/;
const streamName = /^[a-z][a-z0-9_]*-[^\s]+$/u;

/** Most bytes of one event's data and metadata together; EventStoreDB accepts about as much in one append. */
const eventBytesMax = 1_000_000;
const answerBytesMax = 65_536;

const halfSurrogate = /\p{Surrogate}/u;

/**
 * Text that every store keeps unchanged: no NUL (Postgres rejects it), no half of a surrogate pair (UTF-8 loses it).
 */
const isPlainText = (text: string, lengthMax: number): boolean =>
  text.length > 0 && text.length <= lengthMax && !text.includes('\0') && !halfSurrogate.test(text);

/** UTF-8 without NUL, as JSON text is, so that stores can keep it as text. */
const isTextBytes = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.includes(0);

const checkEvent = (event: EventToAppend): void => {
  invariant(uuid.test(event.id), `an event id is a lower-case UUID, not '${event.id}'`);
  invariant(eventType.test(event.type), `an event type is PascalCase, not '${event.type}'`);
  invariant(Number.isInteger(event.version) && event.version > 0, 'an event version is 1 or more');
  invariant(
    isMillisTime(event.occurredAt),
    `occurredAt is ISO 8601 UTC with milliseconds, not '${event.occurredAt}'`,
  );
  invariant(
    event.data.length + event.metadata.length <= eventBytesMax,
    `data and metadata of an event are at most ${eventBytesMax} bytes`,
  );
  invariant(
    isTextBytes(event.data) && isTextBytes(event.metadata),
    'data and metadata of an event are JSON text in UTF-8',
  );
};

const checkCommand = (command: CommandRecord): void => {
  invariant(isPlainText(command.scope, 200), 'the scope of a command is 1 to 200 characters');
  invariant(isPlainText(command.key, 255), 'the key of a command is 1 to 255 characters');
  invariant(uuid.test(command.commandId), 'a command id is a lower-case UUID');
  invariant(command.bodyHash.length === 32, 'the body hash of a command is 32 bytes');
  invariant(isPlainText(command.answer, answerBytesMax), 'an answer is JSON text');
  invariant(
    Buffer.byteLength(command.answer) <= answerBytesMax,
    `an answer is at most ${answerBytesMax} bytes`,
  );
};

/**
 * Checks a request before any adapter sees it, so that a faulty request cannot fail the batch that it would travel in.
 * Throws a broken invariant: these are our own bugs, because input from people is checked long before.
 */
export const checkAppendRequest = (request: AppendRequest): void => {
  const { stream, expectedRevision, commits } = request;
  invariant(
    streamName.test(stream) && isPlainText(stream, 255),
    `a stream name is category-id, not '${stream}'`,
  );
  invariant(
    Number.isInteger(expectedRevision) &&
      expectedRevision >= noStream &&
      expectedRevision < 2 ** 31,
    'an expected revision is a whole number, -1 or more',
  );
  invariant(commits.length > 0, 'an append has at least one commit');
  const keys = new Set<string>();
  for (const { events, command } of commits) {
    events.forEach(checkEvent);
    invariant(events.length > 0 || command !== null, 'a commit has events or a command record');
    if (command === null) continue;
    checkCommand(command);
    if (commits.length === 1) continue;
    const key = commandKey(command);
    invariant(!keys.has(key), 'each command of an append has a key of its own');
    keys.add(key);
  }
};

/** Scope and key as one text, which is unique because neither contains a NUL. */
export const commandKey = ({ scope, key }: Pick<CommandRecord, 'scope' | 'key'>): string =>
  `${scope}\0${key}`;

/** How many days the record of a command answers repeats. */
export const commandRecordDays = 7;
