import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSteadyClock } from './steady-clock.ts';

const noon = Date.parse('2026-06-11T12:00:00.000Z');
const [second, minute, day] = [1_000, 60_000, 86_400_000];

let wallMs: number;
let monotonicMs: number;
let clock: () => Date;

/** Advances both clocks, and moves the wall clock by a leap on top. */
const pass = (ms: number, leapMs = 0): number => {
  monotonicMs += ms;
  wallMs += ms + leapMs;
  return clock().getTime() - noon;
};

beforeEach(() => {
  [wallMs, monotonicMs] = [noon, 5];
  clock = createSteadyClock(
    () => new Date(wallMs),
    () => monotonicMs,
  );
});

describe('the steady clock', () => {
  it('given a wall clock with small corrections, then it follows the wall clock', () => {
    expect(pass(30 * second)).toBe(30 * second);
    expect(pass(30 * second, 2 * second)).toBe(62 * second);
    expect(pass(day)).toBe(day + 62 * second);
  });

  it('given a leap ahead that is reverted within minutes, then it ignores the leap', () => {
    expect(pass(30 * second, 30 * day)).toBe(30 * second);
    expect(pass(5 * minute)).toBe(5 * minute + 30 * second);
    expect(pass(second, -30 * day)).toBe(5 * minute + 31 * second);
    expect(pass(20 * minute)).toBe(25 * minute + 31 * second);
  });

  it('given a leap ahead that lasts ten minutes, then it accepts the leap, and checks the next one separately', () => {
    expect(pass(second, 2 * day)).toBe(second);
    expect(pass(10 * minute - 1)).toBe(10 * minute + second - 1);
    expect(pass(1)).toBe(2 * day + 10 * minute + second);
    expect(pass(second, day)).toBe(2 * day + 10 * minute + 2 * second);
  });

  it('given that it is created during a leap with the time that was reached before, then it continues from that time', () => {
    const reached = new Date(noon - day);
    clock = createSteadyClock(
      () => new Date(wallMs),
      () => monotonicMs,
      reached,
    );
    expect(pass(minute)).toBe(minute - day);
    expect(pass(10 * minute)).toBe(11 * minute);
  });

  it('given a wall clock that is set back, then it follows at once', () => {
    expect(pass(minute, -day)).toBe(minute - day);
    expect(pass(minute)).toBe(2 * minute - day);
  });
});
