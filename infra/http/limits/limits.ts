/** How often something may happen, counted across all processes. */
export type Limit = Readonly<{ limit: number; windowSeconds: number }>;

/** The state of a sender's limit after asking for a place. */
export type Quota = Readonly<{
  /** Seconds to wait if no place was free, else 0. */
  waitSeconds: number;
  /** The number of places of the limit. */
  limit: number;
  /** The places that are left. */
  remaining: number;
  /** Seconds until all places are free again. */
  resetSeconds: number;
}>;

export type Limits = Readonly<{
  /** Takes one of the window's places before the action, so that a burst cannot slip through. */
  take(key: string, limit: Limit): Promise<Quota>;
  /** Gives a taken place back, if the call turns out not to count. */
  giveBack(key: string): Promise<void>;
}>;

/** The quota of a window with this many places taken, refused ones included, that ends in this many milliseconds. */
export const quotaOf = (taken: number, limit: number, endsInMs: number): Quota => {
  const resetSeconds = Math.max(1, Math.ceil(endsInMs / 1000));
  return {
    waitSeconds: taken > limit ? resetSeconds : 0,
    limit,
    remaining: Math.max(0, limit - taken),
    resetSeconds,
  };
};
