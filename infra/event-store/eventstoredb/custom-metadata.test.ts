import { describe, expect, it } from '@jest/globals';
import type { CustomMetadata } from './custom-metadata-shape.ts';
import { decodeCustomMetadata, encodeCustomMetadata } from './custom-metadata.ts';

const bytes = (text: string): Buffer => Buffer.from(text);
const link = Buffer.alloc(32, 7);
const command = {
  scope: 'user-1/-',
  key: 'Schlüssel 🔑',
  commandId: '0199aaaa-0000-7000-8000-000000000003',
  bodyHash: Buffer.alloc(32, 9),
  answer: '{"status":200,"body":{"message":"größer"}}',
};
const custom: CustomMetadata = {
  id: '0199aaaa-0000-7000-8000-00000000000f',
  version: 300,
  occurredAt: '2026-01-05T12:00:00.000Z',
  metadata: bytes('{"actor":"ü","ip":"…"}'),
  link,
  mark: { command, events: 3 },
};

describe('custom metadata', () => {
  it('decode to what was encoded', () => {
    expect(decodeCustomMetadata(encodeCustomMetadata(custom), { withMark: true })).toEqual(custom);
  });

  it("have no record when the event is not the first of a command, and no id when it is the server's", () => {
    const bare = { ...custom, id: null, mark: null };
    expect(decodeCustomMetadata(encodeCustomMetadata(bare), { withMark: true })).toEqual(bare);
  });

  it('are decoded without the record for a reader that does not need it', () => {
    const read = decodeCustomMetadata(encodeCustomMetadata(custom), { withMark: false });
    expect(read).toEqual({ ...custom, mark: null });
  });

  it('with a record, add less than 190 bytes to their content', () => {
    const kept = [custom.metadata, bytes(command.scope), bytes(command.key), bytes(command.answer)];
    const sum = kept.reduce((all, one) => all + one.length, 0);
    expect(encodeCustomMetadata(custom).length - sum).toBeLessThan(190);
  });

  it('copy the link, so that it does not keep the message in memory', () => {
    // Larger than the pool in which the runtime allocates small buffers.
    const encoded = encodeCustomMetadata({ ...custom, metadata: Buffer.alloc(10_000, 'x') });
    const read = decodeCustomMetadata(encoded, { withMark: false });
    expect(read?.link.buffer).not.toBe(encoded.buffer);
  });

  const json = {
    id: custom.id,
    version: 300,
    occurredAt: custom.occurredAt,
    metadata: Buffer.from(custom.metadata).toString('base64'),
    link: link.toString('hex'),
    command: {
      scope: command.scope,
      key: command.key,
      commandId: command.commandId,
      bodyHash: command.bodyHash.toString('base64'),
      answer: command.answer,
      events: '3',
    },
  };

  it('are decoded in the format of earlier releases', () => {
    expect(decodeCustomMetadata(bytes(JSON.stringify(json)), { withMark: true })).toEqual(custom);
    const { id: _id, command: _command, ...bare } = json;
    expect(decodeCustomMetadata(bytes(JSON.stringify(bare)), { withMark: true })).toEqual({
      ...custom,
      id: null,
      mark: null,
    });
  });

  it.each(['', '{ no JSON'])('are null when another program wrote them (%j)', (text) => {
    expect(decodeCustomMetadata(bytes(text), { withMark: true })).toBeNull();
  });
});
