import { contentHash } from '../chain.ts';
import type { AppendRequest } from '../port.ts';

/**
 * The arguments of `eventstore.append` (migration 010): whole numbers and short texts as arrays, everything long in
 * one payload, which travels as bytes.
 */

/** What goes into an array literal between quotes. */
const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const literal = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

/** Bytes of a request as they will travel, about. */
export const sizeOf = ({ commits }: AppendRequest): number => {
  let size = 0;
  for (const { events, command } of commits) {
    for (const event of events) size += event.data.length + event.metadata.length + 200;
    if (command) size += command.answer.length + 200;
  }
  return size;
};

type Column = (string | number)[];

const createColumns = () => ({
  streams: [] as Column,
  expected: [] as Column,
  eventCounts: [] as Column,
  eventRequests: [] as Column,
  eventIds: [] as Column,
  eventTypes: [] as Column,
  eventVersions: [] as Column,
  occurredAt: [] as Column,
  eventOffsets: [] as Column,
  dataSizes: [] as Column,
  metadataSizes: [] as Column,
  commandRequests: [] as Column,
  commandScopes: [] as Column,
  commandKeys: [] as Column,
  commandIds: [] as Column,
  commandEventsBefore: [] as Column,
  commandEvents: [] as Column,
  commandOffsets: [] as Column,
  answerSizes: [] as Column,
});

type Columns = ReturnType<typeof createColumns>;
type Payload = { parts: Uint8Array[]; size: number };

const put = (payload: Payload, ...parts: readonly Uint8Array[]): number => {
  const offset = payload.size;
  for (const part of parts) {
    payload.parts.push(part);
    payload.size += part.length;
  }
  return offset;
};

/** Adds one request, the `number`-th of the batch, counted from 1. */
const packRequest = (
  columns: Columns,
  payload: Payload,
  { stream, expectedRevision, commits }: AppendRequest,
  number: number,
): void => {
  let before = 0;
  for (const { events, command } of commits) {
    for (const [index, event] of events.entries()) {
      const revision = expectedRevision + 1 + before + index;
      const content = contentHash({ ...event, stream, revision });
      columns.eventRequests.push(number);
      columns.eventIds.push(event.id);
      columns.eventTypes.push(event.type);
      columns.eventVersions.push(event.version);
      columns.occurredAt.push(event.occurredAt);
      columns.eventOffsets.push(put(payload, content, event.data, event.metadata));
      columns.dataSizes.push(event.data.length);
      columns.metadataSizes.push(event.metadata.length);
    }
    if (command) {
      const answer = Buffer.from(command.answer);
      columns.commandRequests.push(number);
      columns.commandScopes.push(quoted(command.scope));
      columns.commandKeys.push(quoted(command.key));
      columns.commandIds.push(command.commandId);
      columns.commandEventsBefore.push(before);
      columns.commandEvents.push(events.length);
      columns.commandOffsets.push(put(payload, command.bodyHash, answer));
      columns.answerSizes.push(answer.length);
    }
    before += events.length;
  }
  columns.streams.push(quoted(stream));
  columns.expected.push(expectedRevision);
  columns.eventCounts.push(before);
};

/** The function's arguments, in its order. */
export const packBatch = (requests: readonly AppendRequest[]): (string | Buffer)[] => {
  const columns = createColumns();
  const payload: Payload = { parts: [], size: 0 };
  requests.forEach((request, index) => packRequest(columns, payload, request, index + 1));
  return [...Object.values(columns).map(literal), Buffer.concat(payload.parts, payload.size)];
};
