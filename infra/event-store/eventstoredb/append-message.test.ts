import { expect, it } from '@jest/globals';
import { noStream } from '../port.ts';
import { decodeAnswer, encodeAppend } from './append-message.ts';
import { sharedPb, streamsPb } from './protocol.ts';
import { batchResponse, idOf } from './simulator/messages.ts';

const id = '0199aaaa-0000-7000-8000-000000000001';
const event = (type: string, data: string) => ({
  id,
  type,
  data: Buffer.from(data),
  metadata: Buffer.from(`{"of":"${data.slice(0, 9)}"}`),
});

it('an append is decoded completely by the message definitions of the client package', () => {
  const events = [event('Opened', 'first'), event('GrößeGeändert', 'x'.repeat(70_000))];
  const bytes = encodeAppend({ stream: 'wallet-ä', expectedRevision: 300, events }, 2 ** 40);
  const request = streamsPb.BatchAppendReq.deserializeBinary(bytes);
  const options = request.getOptions();
  expect(request.getIsFinal()).toBe(true);
  expect(idOf(request.getCorrelationId())).toBe('00000000-0000-0000-0000-010000000000');
  expect(Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
    'wallet-ä',
  );
  expect(options?.getStreamPosition()).toBe('300');
  expect(
    request.getProposedMessagesList().map((message) => ({
      id: idOf(message.getId()),
      type: message.getMetadataMap().get('type'),
      contentType: message.getMetadataMap().get('content-type'),
      data: Buffer.from(message.getData_asU8()),
      metadata: Buffer.from(message.getCustomMetadata_asU8()),
    })),
  ).toEqual(events.map((one) => ({ ...one, contentType: 'application/octet-stream' })));
});

it('an append to a new stream expects that the stream does not exist', () => {
  const bytes = encodeAppend({ stream: 'wallet-1', expectedRevision: noStream, events: [] }, 1);
  const options = streamsPb.BatchAppendReq.deserializeBinary(bytes).getOptions();
  expect([options?.hasNoStream(), options?.hasStreamPosition()]).toEqual([true, false]);
});

const numbered = (number: number) => {
  const half = new sharedPb.UUID.Structured();
  half.setLeastSignificantBits(String(number));
  const uuid = new sharedPb.UUID();
  uuid.setStructured(half);
  return uuid;
};

it('an answer contains the number of its append and either the position of the last event or an error', () => {
  const written = batchResponse(numbered(77), 'wallet-1', {
    kind: 'success',
    revision: 4,
    position: 8_000_000_000_000n,
  });
  expect(decodeAnswer(written.serializeBinary())).toMatchObject({
    number: 77,
    position: 8_000_000_000_000,
    isError: false,
  });
  const wrong = batchResponse(numbered(300), 'wallet-1', { kind: 'wrong-version', current: 6 });
  expect(decodeAnswer(wrong.serializeBinary())).toMatchObject({
    number: 300,
    position: null,
    isError: true,
  });
});
