import { describe, expect, it } from '@jest/globals';
import { createUnframer, frameOf } from './grpc-frames.ts';

const messages = ['', 'one', 'x'.repeat(70_000), 'last'].map((text) => Buffer.from(text));
const bytes = Buffer.concat(messages.map(frameOf));

const taken = (pieces: readonly Buffer[]): readonly string[] => {
  const seen: string[] = [];
  const take = createUnframer((message) => seen.push(message.toString()));
  for (const piece of pieces) take(piece);
  return seen;
};

describe('messages in gRPC frames', () => {
  it('begin with a flag byte and their length', () => {
    expect(frameOf(Buffer.from('abc')).toString('hex')).toBe('0000000003616263');
  });

  it.each([1, 2, 4, 5, 7, 16_384, 100_000])(
    'are complete again after they arrived in pieces of %i bytes',
    (size) => {
      const pieces: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
      expect(taken(pieces)).toEqual(messages.map(String));
    },
  );

  it('are not delivered before they are complete', () => {
    expect(taken([bytes.subarray(0, 5 + 5 + 2)])).toEqual(['']);
  });

  it('are refused when they are compressed, which no client requested', () => {
    expect(() => taken([Buffer.from([1, 0, 0, 0, 0])])).toThrow('compressed');
  });
});
