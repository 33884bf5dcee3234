import { invariant } from '../../../domain/shared/errors.ts';
import type { ServerFilter } from './server-filter.ts';
import { createWriter, readFields, type Writer } from './wire.ts';

/** What to read: a stream or the whole log, forwards from a place; or backwards from the end. */
export type ReadRequest = Readonly<{ maxCount: number }> &
  (
    | Readonly<{ stream: string; from: number | 'end' }>
    /** A read begins at its position inclusively; 0 is the start of the log. */
    | Readonly<{ stream: null; from: bigint | 'end'; only?: ServerFilter }>
  );

/** An event as the server sends it. */
export type ServerEvent = Readonly<{
  stream: string;
  revision: number;
  position: bigint;
  id: string;
  type: string;
  createdMs: number;
  data: Uint8Array;
  metadata: Uint8Array;
}>;

const empty = new Uint8Array(0);
const requestOverhead = 100;
const prefixOverhead = 5;

const capacityOf = (request: ReadRequest): number => {
  const prefixes = request.stream === null ? (request.only?.prefixes ?? []) : [];
  let sum = requestOverhead + Buffer.byteLength(request.stream ?? '');
  for (const prefix of prefixes) sum += prefixOverhead + Buffer.byteLength(prefix);
  return sum;
};

/** `FilterOptions` that pass events with one of these prefixes, however far the server must search for them. */
const writeFilter = (writer: Writer, { by, prefixes }: ServerFilter): void => {
  writer.varint(5, 1);
  writer.bytes(4, empty);
  writer.message(by === 'stream' ? 1 : 2, () => {
    for (const prefix of prefixes.toReversed()) writer.text(2, prefix);
  });
};

/** Encodes a whole `ReadReq`. */
export const encodeRead = (request: ReadRequest): Buffer => {
  const { stream, from, maxCount } = request;
  const only = request.stream === null ? request.only : undefined;
  const writer = createWriter(capacityOf(request));
  writer.message(1, () => {
    writer.message(9, () => writer.bytes(2, empty));
    if (only === undefined) writer.bytes(8, empty);
    else writer.message(7, () => writeFilter(writer, only));
    writer.varint(5, maxCount);
    writer.varint(3, from === 'end' ? 1 : 0);
    if (stream !== null) {
      writer.message(1, () => {
        if (from === 'end') writer.bytes(4, empty);
        else writer.varint(2, Number(from));
        writer.message(1, () => writer.text(3, stream));
      });
      return;
    }
    writer.message(2, () => {
      if (from === 'end') writer.bytes(3, empty);
      else if (from === 0n) writer.bytes(2, empty);
      else
        writer.message(1, () => {
          writer.varint(2, Number(from));
          writer.varint(1, Number(from));
        });
    });
  });
  return writer.done();
};

/** The server counts time in units of 100 ns. */
const digitsBelowMs = 4;

const decodeEvent = (message: Buffer, start: number, end: number): ServerEvent => {
  let [stream, id, type, created] = ['', '', '', ''];
  let [revision, position] = [0, 0];
  let data: Uint8Array = empty;
  let metadata: Uint8Array = empty;
  const textOf = (from: number, to: number): string => message.toString('utf8', from, to);
  const takeEntry = (from: number, to: number): void => {
    let [key, value] = ['', ''];
    readFields(message, from, to, (part, _number, inner, innerEnd) => {
      if (part === 1) key = textOf(inner, innerEnd);
      else if (part === 2) value = textOf(inner, innerEnd);
    });
    if (key === 'type') type = value;
    else if (key === 'created') created = value;
  };
  readFields(message, start, end, (field, value, from, to) => {
    if (field === 1)
      readFields(message, from, to, (kind, _number, inner, innerEnd) => {
        if (kind === 2) id = textOf(inner, innerEnd);
      });
    else if (field === 2)
      readFields(message, from, to, (kind, _number, inner, innerEnd) => {
        if (kind === 3) stream = textOf(inner, innerEnd);
      });
    else if (field === 3) revision = value;
    else if (field === 5) position = value;
    else if (field === 6) takeEntry(from, to);
    else if (field === 7) metadata = message.subarray(from, to);
    else if (field === 8) data = message.subarray(from, to);
  });
  invariant(Number.isSafeInteger(position), 'a position has 53 bits at most');
  const createdMs = Number(created.slice(0, -digitsBelowMs));
  return { stream, revision, position: BigInt(position), id, type, createdMs, data, metadata };
};

/** Decodes a `ReadResp`: an event, a missing stream, or something that our readers do not need. */
export const decodeRead = (message: Buffer): ServerEvent | 'no-stream' | 'other' => {
  let read: ServerEvent | 'no-stream' | 'other' = 'other';
  readFields(message, 0, message.length, (field, _value, from, to) => {
    if (field === 4) read = 'no-stream';
    else if (field === 1)
      readFields(message, from, to, (part, _number, inner, innerEnd) => {
        if (part === 1) read = decodeEvent(message, inner, innerEnd);
      });
  });
  return read;
};
