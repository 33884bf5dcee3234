/** A price older than this may not be traded on (design.md, What a decision needs from elsewhere). */
export const staleAfterMs = 5_000;
/** A larger difference counts as clock skew, not as delay: no network is that slow for long. */
const plausibleDelayMaxMs = 2_000;

/**
 * How far this computer's clock is ahead of the server's, from the smallest apparent delay of a quote. A plausible
 * delay counts as a delay and not as skew, so that synchronous clocks show the real delay.
 */
export const clockSkewMs = (smallestSeenMs: number): number =>
  smallestSeenMs < 0 || smallestSeenMs > plausibleDelayMaxMs ? smallestSeenMs : 0;

/** Age of a quote by the server's clock; `null` if the feed gave no time. */
export const ageMs = (at: string | null, nowMs: number, skewMs: number): number | null => {
  const taken = at === null ? Number.NaN : Date.parse(at);
  return Number.isNaN(taken) ? null : nowMs - skewMs - taken;
};

/** Whether a quote is too old to trade on; a quote without a time always is. */
export const isStale = (at: string | null, nowMs: number, skewMs: number): boolean => {
  const age = ageMs(at, nowMs, skewMs);
  return age === null || age > staleAfterMs;
};
