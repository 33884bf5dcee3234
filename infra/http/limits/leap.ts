/** The clocks of our hosts differ by less than this. */
const differenceMs = 10_000;

/**
 * Whether this was dated by a clock that was ahead and has been set back since, as `ops.is_after_a_leap` decides it.
 */
export const isAfterALeap = (datedMs: number, nowMs: number): boolean =>
  datedMs > nowMs + differenceMs;
