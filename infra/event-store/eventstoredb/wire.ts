/**
 * The protocol buffer encoding, as far as it is needed for messages sent thousands of times a second: the definitions
 * that the client package ships encode each of them twice, byte by byte.
 */

const varintKind = 0;
const bytesKind = 2;
const more = 0x80;

const varintBytes = (value: number): number => {
  let bytes = 1;
  for (let rest = value; rest >= more; rest = Math.floor(rest / more)) bytes += 1;
  return bytes;
};

/** Writes a message from its end to its start, so that the length of an inner message is known when it is written. */
export type Writer = Readonly<{
  varint: (field: number, value: number) => void;
  bytes: (field: number, value: Uint8Array) => void;
  text: (field: number, value: string) => void;
  /** An inner message; `content` writes its fields, the last one first. */
  message: (field: number, content: () => void) => void;
  /** Fields that are already encoded. */
  encoded: (fields: Uint8Array) => void;
  /** The bytes written so far. */
  done: () => Buffer;
}>;

/** A writer with this capacity in bytes. */
export const createWriter = (capacity: number): Writer => {
  const buffer = Buffer.allocUnsafe(capacity);
  let start = capacity;

  const number = (value: number): void => {
    start -= varintBytes(value);
    let at = start;
    let rest = value;
    for (; rest >= more; rest = Math.floor(rest / more)) {
      buffer[at] = (rest % more) + more;
      at += 1;
    }
    buffer[at] = rest;
  };
  const tag = (field: number, kind: number): void => number(field * 8 + kind);
  const encoded = (fields: Uint8Array): void => {
    start -= fields.length;
    buffer.set(fields, start);
  };

  return {
    varint: (field, value) => {
      number(value);
      tag(field, varintKind);
    },
    bytes: (field, value) => {
      encoded(value);
      number(value.length);
      tag(field, bytesKind);
    },
    text: (field, value) => {
      const length = Buffer.byteLength(value);
      start -= length;
      buffer.write(value, start);
      number(length);
      tag(field, bytesKind);
    },
    message: (field, content) => {
      const end = start;
      content();
      number(end - start);
      tag(field, bytesKind);
    },
    encoded,
    done: () => buffer.subarray(start),
  };
};

/**
 * Calls back for each field between two offsets of a message. Numbers of more than 53 bits are inexact and fixed-length
 * numbers are skipped; nothing that is read here has them.
 */
export const readFields = (
  message: Uint8Array,
  from: number,
  to: number,
  take: (field: number, value: number, from: number, to: number) => void,
): void => {
  let at = from;
  const number = (): number => {
    let value = 0;
    for (let factor = 1; at < to; factor *= more) {
      const byte = message[at] ?? 0;
      at += 1;
      if (byte < more) return value + byte * factor;
      value += (byte - more) * factor;
    }
    throw new Error('Broken invariant: a message of EventStoreDB has its stated length');
  };
  while (at < to) {
    const tag = number();
    const kind = tag % 8;
    const field = (tag - kind) / 8;
    if (kind === varintKind) take(field, number(), at, at);
    else if (kind === bytesKind) {
      const length = number();
      const start = at;
      at += length;
      take(field, 0, start, at);
    } else at += kind === 1 ? 8 : 4;
  }
};
