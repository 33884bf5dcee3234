import { expect, it } from '@jest/globals';
import { streamsPb } from './protocol.ts';
import { decodeRead, encodeRead, type ReadRequest } from './read-message.ts';
import { caughtUp, readEvent, streamNameOf, streamNotFound } from './simulator/messages.ts';

const optionsOf = (request: ReadRequest) =>
  streamsPb.ReadReq.deserializeBinary(encodeRead(request)).getOptions();

it('a read of a stream contains its first revision or begins at the end', () => {
  const on = optionsOf({ stream: 'wallet-ä', from: 300, maxCount: 1_000 });
  expect(streamNameOf(on?.getStream()?.getStreamIdentifier())).toBe('wallet-ä');
  expect(on?.toObject()).toMatchObject({
    readDirection: 0,
    count: '1000',
    resolveLinks: false,
    noFilter: {},
    stream: { revision: '300' },
    uuidOption: { string: {} },
  });
  const back = optionsOf({ stream: 'wallet-1', from: 'end', maxCount: 1 });
  expect(back?.toObject()).toMatchObject({ readDirection: 1, count: '1', stream: { end: {} } });
});

it('a read of the log contains its first position or begins at the start or the end', () => {
  expect(optionsOf({ stream: null, from: 2n ** 40n, maxCount: 5 })?.toObject()).toMatchObject({
    readDirection: 0,
    all: { position: { commitPosition: '1099511627776', preparePosition: '1099511627776' } },
  });
  expect(optionsOf({ stream: null, from: 0n, maxCount: 5 })?.toObject()).toMatchObject({
    readDirection: 0,
    all: { start: {} },
  });
  expect(optionsOf({ stream: null, from: 'end', maxCount: 5 })?.toObject()).toMatchObject({
    readDirection: 1,
    all: { end: {} },
  });
});

it.each([
  ['stream', 'streamIdentifier'],
  ['type', 'eventType'],
] as const)('a read of the log may be filtered by %s', (by, name) => {
  const prefixes = Array.from({ length: 60 }, (_unused, index) => `category_${index}-`);
  const only = { by, prefixes };
  const filter = optionsOf({ stream: null, from: 7n, maxCount: 5, only })?.getFilter();
  expect(filter?.toObject()).toMatchObject({ [name]: { prefixList: prefixes }, count: {} });
  expect(optionsOf({ stream: null, from: 7n, maxCount: 5, only })?.hasNoFilter()).toBe(false);
});

it('an event is decoded as it was written, with its time in milliseconds', () => {
  const written = {
    id: '0199aaaa-0000-7000-8000-000000000001',
    stream: 'wallet-ä',
    type: 'GrößeGeändert',
    contentType: 'application/octet-stream',
    revision: 129,
    position: 8_000_000_000_000n,
    createdMs: 1_800_000_000_009,
    data: Buffer.from('x'.repeat(70_000)),
    customMetadata: Buffer.from('{"version":1}'),
  };
  const read = decodeRead(Buffer.from(readEvent(written).serializeBinary()));
  expect(read).toMatchObject({
    id: written.id,
    stream: written.stream,
    type: written.type,
    revision: written.revision,
    position: written.position,
    createdMs: written.createdMs,
    data: written.data,
    metadata: written.customMetadata,
  });
});

it('a missing stream is distinguished from messages that a read ignores', () => {
  const ofBytes = (message: { serializeBinary: () => Uint8Array }) =>
    decodeRead(Buffer.from(message.serializeBinary()));
  expect(ofBytes(streamNotFound('wallet-1'))).toBe('no-stream');
  expect(ofBytes(caughtUp())).toBe('other');
});
