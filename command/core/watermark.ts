/** How far a subscription has come, and how long ago it was last known to be at the end of the log. */
export type Watermark = Readonly<{
  /**
   * Milliseconds since the last question to the log that found nothing more to fold in. They count from the question,
   * not the answer, because events that came in between are unknown here. `Infinity` before the first time.
   */
  lagMs: () => number;
  /**
   * Whether everything up to this position is folded in; waits for it at most `waitMs`. For reading one's own writes.
   */
  reached: (position: bigint, waitMs: number) => Promise<boolean>;
  /** Resolves when the subscription next reaches the end of the log, or after `waitMs`. */
  heard: (waitMs: number) => Promise<void>;
}>;

type Waiter = Readonly<{ position: bigint; done: (reached: boolean) => void }>;

/** A watermark, and the calls by which its subscription updates it. */
export const createWatermark = (
  nowMs: () => number,
): Watermark &
  Readonly<{
    /** Everything up to here is folded in. */
    applied: (position: bigint) => void;
    /** Everything up to here is folded in, and there was nothing more when the log was asked, `ageMs` ago. */
    caughtUp: (position: bigint, ageMs: number) => void;
    /** -1 before the first event. */
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
