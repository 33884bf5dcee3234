import { putBytes } from '../byte-writing.ts';
import { contentHash } from '../chain.ts';
import type { AppendRequest } from '../port.ts';
import { integers, texts, times, uuids } from './binary-arrays.ts';

/**
 * The arguments of `eventstore.append` (migration 080): whole numbers and short texts as arrays, everything long in one
 * payload; all are sent in binary.
 */

/** The approximate size of a request in bytes. */
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
/** All long values, one after another, in a growing buffer. */
type Payload = { readonly bytes: Buffer; size: number };

const hashBytes = 32;

const payloadBytes = (requests: readonly AppendRequest[]): number => {
  let size = 0;
  for (const { commits } of requests) {
    for (const { events, command } of commits) {
      for (const { data, metadata } of events) size += hashBytes + data.length + metadata.length;
      if (command) size += hashBytes + Buffer.byteLength(command.answer);
    }
  }
  return size;
};

const put = (payload: Payload, part: Uint8Array): void => {
  payload.size = putBytes(payload.bytes, payload.size, part);
};

const putText = (payload: Payload, text: string): number => {
  const length = payload.bytes.write(text, payload.size);
  payload.size += length;
  return length;
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
    let revision = expectedRevision + before;
    for (const { id, type, version, occurredAt, data, metadata } of events) {
      revision += 1;
      columns.eventRequests.push(number);
      columns.eventIds.push(id);
      columns.eventTypes.push(type);
      columns.eventVersions.push(version);
      columns.occurredAt.push(occurredAt);
      columns.eventOffsets.push(payload.size);
      put(
        payload,
        contentHash({ id, type, version, occurredAt, data, metadata, stream, revision }),
      );
      put(payload, data);
      put(payload, metadata);
      columns.dataSizes.push(data.length);
      columns.metadataSizes.push(metadata.length);
    }
    if (command) {
      columns.commandRequests.push(number);
      columns.commandScopes.push(command.scope);
      columns.commandKeys.push(command.key);
      columns.commandIds.push(command.commandId);
      columns.commandEventsBefore.push(before);
      columns.commandEvents.push(events.length);
      columns.commandOffsets.push(payload.size);
      put(payload, command.bodyHash);
      columns.answerSizes.push(putText(payload, command.answer));
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
  const payload: Payload = { bytes: Buffer.allocUnsafe(payloadBytes(requests)), size: 0 };
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
    payload.bytes,
  ];
};
