/** Clocks of hosts differ by less. */
const differenceMs = 10_000;

/** Whether this was dated by a clock that was ahead and has been set right, as `ops.is_after_a_leap` tells it. */
export const isAfterALeap = (datedMs: number, nowMs: number): boolean =>
  datedMs > nowMs + differenceMs;
