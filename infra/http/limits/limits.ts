/** How often something may happen, counted for all processes together. */
export type Limit = Readonly<{ limit: number; windowSeconds: number }>;

/** How somebody stands who asked for a place. */
export type Quota = Readonly<{
  /** Seconds to wait where there was none, or 0. */
  waitSeconds: number;
  /** As many as there are at most. */
  limit: number;
  /** Of them, those that are left. */
  remaining: number;
  /** Seconds until all of them are there again. */
  resetSeconds: number;
}>;

export type Limits = Readonly<{
  /** Takes one of the window's places before the deed, so that a burst cannot slip through. */
  take(key: string, limit: Limit): Promise<Quota>;
  /** Gives a taken place back: what happened does not count after all. */
  giveBack(key: string): Promise<void>;
}>;

/** A window of which so many places are taken, refused ones among them, and which ends in so many milliseconds. */
export const quotaOf = (taken: number, limit: number, endsInMs: number): Quota => {
  const resetSeconds = Math.max(1, Math.ceil(endsInMs / 1000));
  return {
    waitSeconds: taken > limit ? resetSeconds : 0,
    limit,
    remaining: Math.max(0, limit - taken),
    resetSeconds,
  };
};
