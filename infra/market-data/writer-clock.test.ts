import { describe, expect, it } from '@jest/globals';
import { createWriterClock } from './writer-clock.ts';

const setUp = () => {
  let nowMs = 1_000;
  const clock = createWriterClock(() => nowMs);
  return {
    clock,
    pass: (ms: number): void => {
      nowMs += ms;
    },
    hear: (ms: number, writer = '1') => clock.hear({ writer, ms }, nowMs),
  };
};
const quote = (heardMs: number, writer = '1') => ({ writer, heardMs });

describe('the clock of the process that writes prices', () => {
  it('returns no age before two heartbeats, because the first may be from a writer that ended long ago', () => {
    const { clock, hear, pass } = setUp();
    expect(clock.ageMs(quote(50))).toBe(Infinity);
    expect(hear(100)).toBe(false);
    pass(100);
    expect(hear(100)).toBe(false);
    expect(clock.ageMs(quote(50))).toBe(Infinity);
    pass(100);
    expect(hear(300)).toBe(true);
    expect(clock.ageMs(quote(50))).toBe(250);
  });

  it('continues while the writer is silent', () => {
    const { clock, hear, pass } = setUp();
    hear(100);
    hear(200);
    pass(7_000);
    expect(hear(200)).toBe(false);
    expect(clock.ageMs(quote(150))).toBe(7_050);
  });

  it('does not return too low an age when a heartbeat was delayed', () => {
    const { clock, hear, pass } = setUp();
    hear(100);
    hear(200);
    pass(20_000);
    // Sent 100 ms after the previous one and received 20 s after it, because the database stalled in between.
    hear(300);
    expect(clock.ageMs(quote(300))).toBeGreaterThan(19_000);
    pass(100);
    hear(20_300);
    expect(clock.ageMs(quote(20_300))).toBeLessThan(100);
  });

  it('follows a clock that is slower than its own', () => {
    const { clock, hear, pass } = setUp();
    hear(0);
    for (let second = 1; second <= 100_000; second += 1) {
      hear(second * 999.9);
      pass(1_000);
    }
    // After more than a day, the offset is not the first one, which would be ten seconds wrong.
    expect(clock.ageMs(quote(100_000 * 999.9))).toBeLessThan(1_200);
  });

  it('returns no age for quotes of an earlier writer', () => {
    const { clock, hear } = setUp();
    hear(100);
    hear(200);
    hear(5, '2');
    expect(clock.ageMs(quote(150))).toBe(Infinity);
    expect(clock.ageMs(quote(5, '2'))).toBe(0);
  });
});
