import { invariant } from '../../../domain/shared/errors.ts';
import { putUuid } from '../byte-writing.ts';
import type { CommandMark, CustomMetadata } from './custom-metadata-shape.ts';
import { decodeJsonMetadata } from './json-metadata.ts';
import { createWriter, readFields } from './wire.ts';

const empty = new Uint8Array(0);
const uuidBytes = 16;
/** Bytes of tags, lengths and fields with a fixed length. */
const overhead = 250;
const jsonBegins = '{'.charCodeAt(0);

const uuidIn = (id: string): Buffer => {
  const bytes = Buffer.allocUnsafe(uuidBytes);
  putUuid(bytes, 0, id);
  return bytes;
};

const uuidOf = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

const capacityOf = ({ metadata, mark }: CustomMetadata): number => {
  if (mark === null) return overhead + metadata.length;
  const { scope, key, answer } = mark.command;
  const texts = Buffer.byteLength(scope) + Buffer.byteLength(key) + Buffer.byteLength(answer);
  return overhead + metadata.length + texts;
};

/**
 * Encodes the metadata as protocol buffer fields with raw bytes, because each byte of an event costs the server time.
 */
export const encodeCustomMetadata = (custom: CustomMetadata): Buffer => {
  const { id, mark } = custom;
  const writer = createWriter(capacityOf(custom));
  if (mark !== null) {
    const { command, events } = mark;
    writer.message(6, () => {
      writer.varint(6, events);
      writer.text(5, command.answer);
      writer.bytes(4, command.bodyHash);
      writer.bytes(3, uuidIn(command.commandId));
      writer.text(2, command.key);
      writer.text(1, command.scope);
    });
  }
  writer.bytes(5, custom.link);
  writer.bytes(4, custom.metadata);
  writer.text(3, custom.occurredAt);
  writer.varint(2, custom.version);
  if (id !== null) writer.bytes(1, uuidIn(id));
  return writer.done();
};

const markIn = (bytes: Buffer): CommandMark => {
  let [scope, key, commandId, answer] = ['', '', '', ''];
  let bodyHash: Uint8Array = empty;
  let events = 0;
  readFields(bytes, 0, bytes.length, (field, value, from, to) => {
    if (field === 1) scope = bytes.toString('utf8', from, to);
    else if (field === 2) key = bytes.toString('utf8', from, to);
    else if (field === 3) commandId = uuidOf(bytes.subarray(from, to));
    else if (field === 4) bodyHash = bytes.subarray(from, to);
    else if (field === 5) answer = bytes.toString('utf8', from, to);
    else if (field === 6) events = value;
  });
  return { command: { scope, key, commandId, bodyHash, answer }, events };
};

const decode = (bytes: Buffer, withMark: boolean): CustomMetadata => {
  let id: string | null = null;
  let version = 0;
  let occurredAt = '';
  let metadata: Uint8Array = empty;
  let link: Uint8Array = empty;
  let mark: CommandMark | null = null;
  readFields(bytes, 0, bytes.length, (field, value, from, to) => {
    if (field === 1) id = uuidOf(bytes.subarray(from, to));
    else if (field === 2) version = value;
    else if (field === 3) occurredAt = bytes.toString('utf8', from, to);
    else if (field === 4) metadata = bytes.subarray(from, to);
    // A copy, because the links of thousands of streams are remembered and the rest of the message should not be.
    else if (field === 5) link = Buffer.from(bytes.subarray(from, to));
    else if (field === 6 && withMark) mark = markIn(bytes.subarray(from, to));
  });
  invariant(link.length > 0, 'custom metadata have a link');
  return { id, version, occurredAt, metadata, link, mark };
};

/** Decodes custom metadata of this release or an earlier one; `null` for an event without ours. */
export const decodeCustomMetadata = (
  bytes: Uint8Array,
  { withMark }: Readonly<{ withMark: boolean }>,
): CustomMetadata | null => {
  if (bytes.length === 0) return null;
  if (bytes[0] === jsonBegins) return decodeJsonMetadata(bytes);
  return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), withMark);
};
