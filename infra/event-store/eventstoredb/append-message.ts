import { invariant } from '../../../domain/shared/errors.ts';
import { noStream } from '../port.ts';
import { createWriter, readFields } from './wire.ts';

/** An event in the form that the server takes. */
export type EventToSend = Readonly<{
  /** A UUID. */
  id: string;
  type: string;
  data: Uint8Array;
  metadata: Uint8Array;
}>;

/** Events for one stream, and the expected revision of the stream. */
export type BatchAppend = Readonly<{
  stream: string;
  expectedRevision: number;
  events: readonly EventToSend[];
}>;

const empty = new Uint8Array(0);

const contentType = (() => {
  const writer = createWriter(64);
  writer.message(2, () => {
    writer.text(2, 'application/octet-stream');
    writer.text(1, 'content-type');
  });
  return writer.done();
})();

/** Bytes of tags, lengths and constants around an event's own bytes, and around a stream's name. */
const eventOverhead = 200;
const appendOverhead = 100;

const capacityOf = ({ stream, events }: BatchAppend): number => {
  let sum = appendOverhead + Buffer.byteLength(stream);
  for (const { type, data, metadata } of events)
    sum += eventOverhead + Buffer.byteLength(type) + data.length + metadata.length;
  return sum;
};

/**
 * Encodes a whole `BatchAppendReq`. The answer repeats `number`; without a deadline in it, the server's own applies.
 */
export const encodeAppend = (append: BatchAppend, number: number): Buffer => {
  const { stream, expectedRevision, events } = append;
  const writer = createWriter(capacityOf(append));
  writer.varint(4, 1);
  for (const event of events.toReversed()) {
    writer.message(3, () => {
      writer.bytes(4, event.data);
      writer.bytes(3, event.metadata);
      writer.encoded(contentType);
      writer.message(2, () => {
        writer.text(2, event.type);
        writer.text(1, 'type');
      });
      writer.message(1, () => writer.text(2, event.id));
    });
  }
  writer.message(2, () => {
    if (expectedRevision === noStream) writer.bytes(3, empty);
    else writer.varint(2, expectedRevision);
    writer.message(1, () => writer.text(3, stream));
  });
  writer.message(1, () => writer.message(1, () => writer.varint(2, number)));
  return writer.done();
};

/** The answer to an append: `position` of its last event if it was written, otherwise the raw message. */
export type AppendAnswer = Readonly<{
  number: number;
  position: number | null;
  isError: boolean;
  message: Uint8Array;
}>;

/** Decodes a `BatchAppendResp`, as far as a success needs it. */
export const decodeAnswer = (message: Uint8Array): AppendAnswer => {
  let number = 0;
  let position: number | null = null;
  let isError = false;
  readFields(message, 0, message.length, (field, _value, from, to) => {
    if (field === 1)
      readFields(message, from, to, (_structured, _number, inner, end) =>
        readFields(message, inner, end, (half, bits) => {
          if (half === 2) number = bits;
        }),
      );
    else if (field === 2) isError = true;
    else if (field === 3)
      readFields(message, from, to, (option, _revision, inner, end) => {
        if (option !== 3) return;
        readFields(message, inner, end, (kind, bits) => {
          if (kind === 1) position = bits;
        });
      });
  });
  invariant(position === null || Number.isSafeInteger(position), 'a position has 53 bits at most');
  return { number, position, isError, message };
};
