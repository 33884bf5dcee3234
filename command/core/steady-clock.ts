import type { Clock } from './handle.ts';

/** Normal corrections of a clock are smaller than this. */
const leapMs = 60_000;
/** A wrong clock is usually corrected within this time. */
const believedAfterMs = 10 * 60_000;

/**
 * A clock for effects of time that cannot be undone. When the system clock leaps ahead, for example after a machine
 * resumed or got a wrong time, the new time is trusted only once it has lasted ten minutes; until then time continues
 * as before. When the clock is set back, that is trusted at once: at worst, things wait longer. It cannot detect a leap
 * before it was created, unless it is given the time that had been reached before. `monotonicMs` returns milliseconds
 * of a clock that only moves forward.
 */
export const createSteadyClock = (
  clock: Clock,
  monotonicMs: () => number = () => performance.now(),
  reached: Date = clock(),
): Clock => {
  let believed = { wallMs: reached.getTime(), atMs: monotonicMs() };
  let leaptAtMs: number | null = null;
  return () => {
    const now = { wallMs: clock().getTime(), atMs: monotonicMs() };
    const expectedMs = believed.wallMs + (now.atMs - believed.atMs);
    if (now.wallMs - expectedMs > leapMs) {
      leaptAtMs ??= now.atMs;
      if (now.atMs - leaptAtMs < believedAfterMs) return new Date(expectedMs);
    }
    leaptAtMs = null;
    believed = now;
    return new Date(now.wallMs);
  };
};
