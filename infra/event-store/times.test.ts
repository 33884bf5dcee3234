import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTimeWriter, timeOfMicros } from './times.ts';

/** Times from 1900 to 2200, which rarely share a minute, mixed with times within 90 seconds, which often do. */
const moments = fc.array(
  fc.oneof(fc.integer({ min: -2_208_988_800_000, max: 7_258_118_400_000 }), fc.nat(90_000)),
  { minLength: 1 },
);

describe('the time writer', () => {
  it('writes milliseconds as `Date` does, whatever it wrote before', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const writer = createTimeWriter();
        expect(all.map(writer.ofMillis)).toEqual(all.map((ms) => new Date(ms).toISOString()));
      }),
    );
  });

  it('writes microseconds with all six digits, whatever it wrote before', () => {
    fc.assert(
      fc.property(moments, fc.nat(999), (all, rest) => {
        const writer = createTimeWriter();
        const micros = all.map((ms) => Math.abs(ms) * 1_000 + rest);
        expect(micros.map(writer.ofMicros)).toEqual(
          micros.map((each) => timeOfMicros(BigInt(each))),
        );
      }),
    );
  });
});
