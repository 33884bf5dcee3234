import { putUuid } from '../byte-writing.ts';
import { millisOf } from '../times.ts';

/**
 * PostgreSQL's binary format of arrays, which it reads without parsing: number of dimensions, whether there are nulls,
 * the elements' type; length and lower bound of the one dimension; then each element after its length.
 */
const emptyHeaderBytes = 12;
const headerBytes = 20;
const lengthBytes = 4;

const types = { bytea: 17, integer: 23, text: 25, timestamptz: 1184, uuid: 2950 } as const;

/** An array of `count` elements with `bodyBytes` after the header, still to be filled. */
const arrayOf = (type: keyof typeof types, count: number, bodyBytes: number): Buffer => {
  const bytes = Buffer.allocUnsafe(count === 0 ? emptyHeaderBytes : headerBytes + bodyBytes);
  bytes.writeInt32BE(count === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(types[type], 8);
  if (count === 0) return bytes;
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
};

/** As `integer[]`. */
export const integers = (values: readonly number[]): Buffer => {
  const bytes = arrayOf('integer', values.length, values.length * (lengthBytes + 4));
  let offset = headerBytes;
  for (const value of values) {
    offset = bytes.writeInt32BE(4, offset);
    offset = bytes.writeInt32BE(value, offset);
  }
  return bytes;
};

/** As `uuid[]`. */
export const uuids = (values: readonly string[]): Buffer => {
  const bytes = arrayOf('uuid', values.length, values.length * (lengthBytes + 16));
  let offset = headerBytes;
  for (const value of values) {
    offset = putUuid(bytes, bytes.writeInt32BE(16, offset), value);
  }
  return bytes;
};

/** PostgreSQL counts microseconds from this moment. */
const epochMillis = Date.UTC(2000, 0, 1);

/** ISO 8601 UTC with milliseconds, as `timestamptz[]`. */
export const times = (values: readonly string[]): Buffer => {
  const bytes = arrayOf('timestamptz', values.length, values.length * (lengthBytes + 8));
  let offset = headerBytes;
  for (const value of values) {
    offset = bytes.writeInt32BE(8, offset);
    offset = bytes.writeBigInt64BE(BigInt(millisOf(value) - epochMillis) * 1000n, offset);
  }
  return bytes;
};

/** As `bytea[]`. */
export const byteas = (values: readonly Uint8Array[]): Buffer => {
  const size = values.reduce((sum, value) => sum + lengthBytes + value.length, 0);
  const bytes = arrayOf('bytea', values.length, size);
  let offset = headerBytes;
  for (const value of values) {
    offset = bytes.writeInt32BE(value.length, offset);
    bytes.set(value, offset);
    offset += value.length;
  }
  return bytes;
};

/** As `text[]`. */
export const texts = (values: readonly string[]): Buffer => {
  const size = values.reduce((sum, value) => sum + lengthBytes + Buffer.byteLength(value), 0);
  const bytes = arrayOf('text', values.length, size);
  let offset = headerBytes;
  for (const value of values) {
    const length = bytes.write(value, offset + lengthBytes);
    bytes.writeInt32BE(length, offset);
    offset += lengthBytes + length;
  }
  return bytes;
};
