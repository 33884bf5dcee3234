/** How far a subscription has come, and how long ago it was last known to be at the end of the log. */
export type Watermark = Readonly<{
  /**
   * Milliseconds since the log was asked when there was nothing more to fold in, not since it answered: what came in between is
   * not known here. `Infinity` before the first time.
   */
  lagMs: () => number;
  /** Whether all up to this position is folded in, waiting for it at most so long. For reading one's own writes. */
  reached: (position: bigint, waitMs: number) => Promise<boolean>;
  /** Resolves when it is known to be at the end of the log the next time, at the latest after so long. */
  heard: (waitMs: number) => Promise<void>;
}>;

type Waiter = Readonly<{ position: bigint; done: (reached: boolean) => void }>;

/** A watermark, and what its subscription tells it. */
export const createWatermark = (
  nowMs: () => number,
): Watermark &
  Readonly<{
    /** Everything up to here is folded in. */
    applied: (position: bigint) => void;
    /** Everything up to here is folded in, and there was no more when the log was asked, so many milliseconds ago. */
    caughtUp: (position: bigint, ageMs: number) => void;
    /** -1 before anything. */
    position: () => bigint;
  }> => {
  let position = -1n;
  let caughtUpAtMs = -Infinity;
  const waiters = new Set<Waiter>();
  const listeners = new Set<() => void>();

  const applied = (at: bigint): void => {
    if (at > position) position = at;
    for (const waiter of waiters) if (waiter.position <= position) waiter.done(true);
  };

  return {
    applied,
    position: () => position,
    caughtUp: (at, ageMs) => {
      caughtUpAtMs = nowMs() - ageMs;
      applied(at);
      for (const listener of listeners) listener();
    },
    lagMs: () => nowMs() - caughtUpAtMs,
    reached: (wanted, waitMs) => {
      if (wanted <= position) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          position: wanted,
          done: (isReached) => {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(isReached);
          },
        };
        const timer = setTimeout(waiter.done, waitMs, false);
        waiters.add(waiter);
      });
    },
    heard: (waitMs) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          listeners.delete(done);
          resolve();
        };
        const timer = setTimeout(done, waitMs);
        listeners.add(done);
      }),
  };
};
