import { sha256 } from '../vault/sha256.ts';
import { putBytes, putInt64, putUuid } from './byte-writing.ts';
import { microsOf, millisOf } from './times.ts';
import type { StoredEvent } from './port.ts';

/**
 * The hash chain (design.md section 3, Integrity). It hashes a canonical encoding of the stored bytes, never newly made
 * JSON text, so that no change of a library or a column type can break a hash.
 *
 * Encoding 1: the byte 1, then each field as a four-byte big-endian length and its bytes. UUIDs are 16 bytes, whole
 * numbers eight bytes big-endian, texts UTF-8, `occurredAt` milliseconds since 1970.
 */
const encodingVersion = 1;

/** 32 zero bytes: the link before the first event. */
export const genesisHash: Uint8Array = new Uint8Array(32);

/**
 * What the content hash covers: everything in an event except its position and time in the log, which the link covers.
 */
export type EventContent = Pick<
  StoredEvent,
  'id' | 'type' | 'version' | 'stream' | 'revision' | 'occurredAt' | 'data' | 'metadata'
>;

const lengthBytes = 4;
const uuidBytes = 16;
const numberBytes = 8;
/** The bytes of the encoding version, of the lengths of all fields, and of the fields with a fixed length. */
const fixedBytes = 1 + 8 * lengthBytes + uuidBytes + 3 * numberBytes;

/** The canonical bytes of an event, for the content hash. */
export const canonicalBytes = (event: EventContent): Buffer => {
  const { type, stream, data, metadata } = event;
  const typeBytes = Buffer.byteLength(type);
  const streamBytes = Buffer.byteLength(stream);
  const bytes = Buffer.allocUnsafe(
    fixedBytes + typeBytes + streamBytes + data.length + metadata.length,
  );
  let at = bytes.writeUInt8(encodingVersion, 0);
  at = putUuid(bytes, bytes.writeUInt32BE(uuidBytes, at), event.id);
  at = bytes.writeUInt32BE(typeBytes, at);
  at += bytes.write(type, at);
  at = putInt64(bytes, bytes.writeUInt32BE(numberBytes, at), event.version);
  at = bytes.writeUInt32BE(streamBytes, at);
  at += bytes.write(stream, at);
  at = putInt64(bytes, bytes.writeUInt32BE(numberBytes, at), event.revision);
  at = putInt64(bytes, bytes.writeUInt32BE(numberBytes, at), millisOf(event.occurredAt));
  at = putBytes(bytes, bytes.writeUInt32BE(data.length, at), data);
  putBytes(bytes, bytes.writeUInt32BE(metadata.length, at), metadata);
  return bytes;
};

const int64 = (value: bigint): Buffer => {
  const bytes = Buffer.allocUnsafe(numberBytes);
  bytes.writeBigInt64BE(value);
  return bytes;
};

/** SHA-256 of the canonical bytes, 32 bytes. */
export const contentHash = (event: EventContent): Buffer => sha256(canonicalBytes(event));

/**
 * SHA-256(link before, position, recorded_at, content hash): 32 + 8 + 8 + 32 bytes, whole numbers big-endian,
 * recorded_at in microseconds since 1970. The append function in Postgres computes the same hash.
 */
export const link = (
  before: Uint8Array,
  position: bigint,
  recordedAtMicros: bigint,
  content: Uint8Array,
): Buffer => sha256(Buffer.concat([before, int64(position), int64(recordedAtMicros), content]));

/** The link of a stored event, computed again. */
export const linkOf = (before: Uint8Array, event: StoredEvent): Buffer =>
  link(before, event.position, microsOf(event.recordedAt), contentHash(event));
