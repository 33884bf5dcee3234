import type { Clock } from './handle.ts';

/** Corrections of a clock are smaller than this. */
const leapMs = 60_000;
/** A clock that was wrong is set right within this, as a rule. */
const believedAfterMs = 10 * 60_000;

/**
 * A clock for what only time brings about and nobody takes back. A leap ahead, as of a machine that was resumed or of a wrong
 * answer about the time, is believed once it has stood for ten minutes; until then time goes on as before. Set back, the clock
 * is believed at once: what waits for its time waits longer. It knows of no leap before it was made, unless it is told what
 * time had been reached before. `monotonicMs`: milliseconds of a clock that only moves forward.
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
