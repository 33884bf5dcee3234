import { pause } from '../../infra/pause.ts';
/** Work that runs in the background until it succeeds. */
export type Background = Readonly<{
  /** Retries, with growing pauses, until the work succeeds or the signal aborts. */
  run: (work: () => Promise<void>) => void;
  /** Resolves when nothing is running any more; call it after the signal was aborted. */
  ended: () => Promise<void>;
}>;

const backOffMs = { first: 250, most: 5_000 };

/** Background work that ends with the signal; `onError` is called for each failure. */
export const createBackground = (
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Background => {
  const running = new Set<Promise<void>>();

  const untilDone = async (work: () => Promise<void>): Promise<void> => {
    let waitMs = backOffMs.first;
    while (!signal.aborted) {
      try {
        return await work();
      } catch (error) {
        onError(error);
        await pause(waitMs, signal);
        waitMs = Math.min(waitMs * 2, backOffMs.most);
      }
    }
  };

  return {
    run: (work) => {
      const done = untilDone(work).finally(() => running.delete(done));
      running.add(done);
    },
    ended: async () => {
      await Promise.all(running);
    },
  };
};

/** Runs the work once, however often it is called. After a failure, the next caller tries again. */
export const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
};
