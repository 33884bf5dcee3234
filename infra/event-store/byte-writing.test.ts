import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sha256 } from '../vault/sha256.ts';
import { putBytes, putInt64, putUuid } from './byte-writing.ts';

const before = 3;

/** The bytes that `put` writes after the first three; the bytes around them must not change. */
const written = (put: (bytes: Buffer, offset: number) => number): Buffer => {
  const bytes = Buffer.alloc(40, 0xee);
  const end = put(bytes, before);
  expect([...bytes.subarray(0, before), ...bytes.subarray(end)]).toEqual(
    Array.from({ length: bytes.length - end + before }, () => 0xee),
  );
  return bytes.subarray(before, end);
};

describe('writing into bytes', () => {
  it('writes a UUID as its 16 bytes', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const expected = Buffer.from(uuid.replaceAll('-', ''), 'hex');
        expect(written((bytes, offset) => putUuid(bytes, offset, uuid))).toEqual(expected);
        expect(written((bytes, offset) => putUuid(bytes, offset, uuid.toUpperCase()))).toEqual(
          expected,
        );
      }),
    );
  });

  it('writes every safe integer, also a negative one, as eight bytes', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const expected = Buffer.alloc(8);
        expected.writeBigInt64BE(BigInt(value));
        expect(written((bytes, offset) => putInt64(bytes, offset, value))).toEqual(expected);
      }),
      { examples: [[0], [-1], [2 ** 32], [-(2 ** 32)], [2 ** 31], [Number.MIN_SAFE_INTEGER]] },
    );
  });

  it('writes bytes unchanged', () => {
    const part = Buffer.from('é\0z');
    expect(written((bytes, offset) => putBytes(bytes, offset, part))).toEqual(part);
  });

  it('computes the SHA-256 of bytes and of text', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.string({ unit: 'binary' }),
        (bytes, text) => {
          expect(sha256(bytes)).toEqual(createHash('sha256').update(bytes).digest());
          expect(sha256(text)).toEqual(createHash('sha256').update(text).digest());
        },
      ),
    );
  });
});
