import { contentHash } from '../chain.ts';
import type { AppendRequest } from '../port.ts';
import { integers, texts, times, uuids } from './binary-arrays.ts';

/**
 * The arguments of `eventstore.append` (migration 080): whole numbers and short texts as arrays, everything long in one
 * payload; all travel in binary.
 */

/** Bytes of a request as they will travel, about. */
export const sizeOf = ({ commits }: AppendRequest): number => {
  let size = 0;
  for (const { events, command } of commits) {
    for (const event of events) size += event.data.length + event.metadata.length + 200;
    if (command) size += command.answer.length + 200;
  }
  return size;
};

const createColumns = () => ({
  streams: [] as string[],
  expected: [] as number[],
  eventCounts: [] as number[],
  eventRequests: [] as number[],
  eventIds: [] as string[],
  eventTypes: [] as string[],
  eventVersions: [] as number[],
  occurredAt: [] as string[],
  eventOffsets: [] as number[],
  dataSizes: [] as number[],
  metadataSizes: [] as number[],
  commandRequests: [] as number[],
  commandScopes: [] as string[],
  commandKeys: [] as string[],
  commandIds: [] as string[],
  commandEventsBefore: [] as number[],
  commandEvents: [] as number[],
  commandOffsets: [] as number[],
  answerSizes: [] as number[],
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
      columns.commandScopes.push(command.scope);
      columns.commandKeys.push(command.key);
      columns.commandIds.push(command.commandId);
      columns.commandEventsBefore.push(before);
      columns.commandEvents.push(events.length);
      columns.commandOffsets.push(put(payload, command.bodyHash, answer));
      columns.answerSizes.push(answer.length);
    }
    before += events.length;
  }
  columns.streams.push(stream);
  columns.expected.push(expectedRevision);
  columns.eventCounts.push(before);
};

/** The function's arguments, in its order. */
export const packBatch = (requests: readonly AppendRequest[]): readonly Buffer[] => {
  const columns = createColumns();
  const payload: Payload = { parts: [], size: 0 };
  requests.forEach((request, index) => packRequest(columns, payload, request, index + 1));
  return [
    texts(columns.streams),
    integers(columns.expected),
    integers(columns.eventCounts),
    integers(columns.eventRequests),
    uuids(columns.eventIds),
    texts(columns.eventTypes),
    integers(columns.eventVersions),
    times(columns.occurredAt),
    integers(columns.eventOffsets),
    integers(columns.dataSizes),
    integers(columns.metadataSizes),
    integers(columns.commandRequests),
    texts(columns.commandScopes),
    texts(columns.commandKeys),
    uuids(columns.commandIds),
    integers(columns.commandEventsBefore),
    integers(columns.commandEvents),
    integers(columns.commandOffsets),
    integers(columns.answerSizes),
    Buffer.concat(payload.parts, payload.size),
  ];
};
