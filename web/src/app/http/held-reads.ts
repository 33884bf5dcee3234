/** Reads that are not sent for a while. */
export type HeldReads = Readonly<{
  /** Holds those that are asked for from now on; gives what sends them. */
  hold: () => () => void;
  /** Resolves once none is held. */
  free: () => Promise<void>;
  reset: () => void;
}>;

/**
 * Reads wait while this browser becomes another person's: sent then, the server would take them for that person's, and
 * refuse them or show what this screen is not for.
 */
export const createHeldReads = (): HeldReads => {
  let freed: Promise<void> = Promise.resolve();
  return {
    hold: () => {
      let release = (): void => undefined;
      freed = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    free: () => freed,
    reset: () => {
      freed = Promise.resolve();
    },
  };
};
