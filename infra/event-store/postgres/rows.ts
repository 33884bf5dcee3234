import type { QueryArrayConfig } from 'pg';
import { createTimeWriter } from '../times.ts';
import type { EventText, Head, RecordedCommand, StoredEvent } from '../port.ts';

/** A row as PostgreSQL sends it: text, column by column. */
export type TextRow = readonly (string | null)[];

const asIs = { getTypeParser: () => (value: string) => value };

/** A prepared query whose rows stay text, so that no driver turns a number or a time into something less exact. */
export const textQuery = (
  name: string,
  text: string,
  values: readonly unknown[] = [],
): QueryArrayConfig => ({
  name: `eventstore_${name}`,
  text,
  values: [...values],
  rowMode: 'array',
  types: asIs,
});

const textAt = (row: TextRow, column: number): string => {
  const value = row[column];
  if (value === null || value === undefined) {
    throw new Error(`Broken invariant: column ${column} exists and is not null`);
  }
  return value;
};
const numberAt = (row: TextRow, column: number): number => Number(textAt(row, column));
/** A whole number of any size. */
export const bigintAt = (row: TextRow, column: number): bigint => BigInt(textAt(row, column));
/** Bytes in hex. */
export const hashAt = (row: TextRow, column: number): string => textAt(row, column).slice(2);
const bytesAt = (row: TextRow, column: number): Buffer => Buffer.from(hashAt(row, column), 'hex');
const recorded = createTimeWriter();
/** Converts microseconds since 1970 to ISO 8601. */
export const recordedAt = (row: TextRow, column: number): string =>
  recorded.ofMicros(numberAt(row, column));

const occurred = createTimeWriter();

/** `{1,2,3}` */
export const numbersAt = (row: TextRow, column: number): number[] =>
  textAt(row, column).slice(1, -1).split(',').map(Number);

/** SQL for whole microseconds since 1970, whatever the session's time zone and date style. */
export const micros = (column: string): string =>
  `(extract(epoch from ${column}) * 1000000)::bigint`;

/** The columns that `toEvent` reads, in its order. */
export const eventColumns = `
  position, stream, revision, version, id, type, (extract(epoch from occurred_at) * 1000)::bigint,
  ${micros('recorded_at')}, hash, data, metadata`;

/** An event of the log, as text. */
export const toEventText = (row: TextRow): EventText => ({
  position: bigintAt(row, 0),
  stream: textAt(row, 1),
  revision: numberAt(row, 2),
  version: numberAt(row, 3),
  id: textAt(row, 4),
  type: textAt(row, 5),
  occurredAt: occurred.ofMillis(numberAt(row, 6)),
  recordedAt: recordedAt(row, 7),
  hash: hashAt(row, 8),
  data: textAt(row, 9),
  metadata: textAt(row, 10),
});

/** An event of the log. */
export const toEvent = (row: TextRow): StoredEvent => ({
  ...toEventText(row),
  hash: bytesAt(row, 8),
  data: Buffer.from(textAt(row, 9)),
  metadata: Buffer.from(textAt(row, 10)),
});

/** The columns that `toCommand` reads, in its order. */
export const commandColumns = `
  scope, key, command_id, stream, revision_read, position, ${micros('recorded_at')}, body_hash, answer`;

/** A command record. */
export const toCommand = (row: TextRow): RecordedCommand => ({
  scope: textAt(row, 0),
  key: textAt(row, 1),
  commandId: textAt(row, 2),
  stream: textAt(row, 3),
  revisionRead: numberAt(row, 4),
  position: bigintAt(row, 5),
  recordedAt: recordedAt(row, 6),
  bodyHash: bytesAt(row, 7),
  answer: textAt(row, 8),
});

/** The head row: position, hash and time. */
export const toHead = (row: TextRow): Head => ({
  position: bigintAt(row, 0),
  hash: bytesAt(row, 1),
  recordedAt: recordedAt(row, 2),
});
