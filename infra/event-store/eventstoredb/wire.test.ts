import { describe, expect, it } from '@jest/globals';
import { createWriter, readFields } from './wire.ts';

type Seen = Readonly<{ field: number; value: number; bytes: string }>;

const fieldsOf = (message: Buffer): readonly Seen[] => {
  const seen: Seen[] = [];
  readFields(message, 0, message.length, (field, value, from, to) =>
    seen.push({ field, value, bytes: message.subarray(from, to).toString() }),
  );
  return seen;
};

describe('protocol buffer messages', () => {
  it('equal the examples of the specification', () => {
    const number = createWriter(16);
    number.varint(1, 150);
    expect(number.done().toString('hex')).toBe('089601');
    const text = createWriter(16);
    text.text(2, 'testing');
    expect(text.done().toString('hex')).toBe('120774657374696e67');
    const inside = createWriter(16);
    inside.message(3, () => inside.varint(1, 150));
    expect(inside.done().toString('hex')).toBe('1a03089601');
  });

  it.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER])(
    'preserve the number %d',
    (value) => {
      const writer = createWriter(16);
      writer.varint(20, value);
      expect(fieldsOf(writer.done())).toEqual([{ field: 20, value, bytes: '' }]);
    },
  );

  it('are read in order, and fields of unused types are skipped', () => {
    const fixed = Buffer.from([(5 << 3) | 1, 1, 2, 3, 4, 5, 6, 7, 8, (6 << 3) | 5, 1, 2, 3, 4]);
    const writer = createWriter(200);
    writer.text(3, 'ü'.repeat(70));
    writer.encoded(fixed);
    writer.varint(1, 7);
    expect(fieldsOf(writer.done())).toEqual([
      { field: 1, value: 7, bytes: '' },
      { field: 3, value: 0, bytes: 'ü'.repeat(70) },
    ]);
  });

  it('are refused when they end too early', () => {
    expect(() => fieldsOf(Buffer.from([0x08, 0x96]))).toThrow('Broken invariant');
  });
});
