import { hash } from 'node:crypto';
import { microsOf, millisOf } from './times.ts';
import type { StoredEvent } from './port.ts';

/**
 * The hash chain (design.md section 3, Integrity). What is hashed is a canonical encoding of the stored bytes, never
 * JSON text made anew, so that no change of a library or a column type can break a hash.
 *
 * Encoding 1: the byte 1, then each field as a four-byte big-endian length and its bytes. UUIDs are 16 bytes, whole
 * numbers eight bytes big-endian, texts UTF-8, `occurredAt` milliseconds since 1970.
 */
const encodingVersion = 1;

/** 32 zero bytes: the link before the first event. */
export const genesisHash: Uint8Array = new Uint8Array(32);

/** What the content hash covers: everything in an event but its place and moment in the log, which the link covers. */
export type EventContent = Pick<
  StoredEvent,
  'id' | 'type' | 'version' | 'stream' | 'revision' | 'occurredAt' | 'data' | 'metadata'
>;

const int64 = (value: number | bigint): Buffer => {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
};

const encode = (fields: readonly Uint8Array[]): Buffer => {
  const bytes = Buffer.allocUnsafe(fields.reduce((size, field) => size + 4 + field.length, 1));
  let offset = bytes.writeUInt8(encodingVersion, 0);
  for (const field of fields) {
    offset = bytes.writeUInt32BE(field.length, offset);
    bytes.set(field, offset);
    offset += field.length;
  }
  return bytes;
};

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

/** The canonical bytes of an event, for the content hash. */
export const canonicalBytes = (event: EventContent): Buffer =>
  encode([
    Buffer.from(event.id.replaceAll('-', ''), 'hex'),
    Buffer.from(event.type),
    int64(event.version),
    Buffer.from(event.stream),
    int64(event.revision),
    int64(millisOf(event.occurredAt)),
    event.data,
    event.metadata,
  ]);

/** SHA-256 of the canonical bytes, 32 bytes. */
export const contentHash = (event: EventContent): Buffer => sha256(canonicalBytes(event));

/**
 * SHA-256(link before, position, recorded_at, content hash): 32 + 8 + 8 + 32 bytes, whole numbers big-endian,
 * recorded_at in microseconds since 1970. The append function in Postgres computes the same.
 */
export const link = (
  before: Uint8Array,
  position: bigint,
  recordedAtMicros: bigint,
  content: Uint8Array,
): Buffer => sha256(Buffer.concat([before, int64(position), int64(recordedAtMicros), content]));

/** The link of a stored event, computed anew. */
export const linkOf = (before: Uint8Array, event: StoredEvent): Buffer =>
  link(before, event.position, microsOf(event.recordedAt), contentHash(event));
