/** Reads that are not sent for a while. */
export type HeldReads = Readonly<{
  /** Sends a read once none is held. */
  send: <Answer>(read: () => Promise<Answer>) => Promise<Answer>;
  /** Holds those that are asked for from now on. Resolves once those under way are answered; gives what sends the others. */
  hold: () => Promise<() => void>;
  reset: () => void;
}>;

/** A read that takes longer keeps nobody from becoming another person. */
const answeredWithinMs = 3_000;

/**
 * Reads wait while this browser becomes another person's, which begins when none is under way: the server would take them for
 * that person's, and refuse them or show what this screen is not for.
 */
export const createHeldReads = (): HeldReads => {
  let freed: Promise<void> = Promise.resolve();
  const underWay = new Set<Promise<unknown>>();
  return {
    send: async (read) => {
      await freed;
      const sent = read();
      underWay.add(sent);
      try {
        return await sent;
      } finally {
        underWay.delete(sent);
      }
    },
    hold: async () => {
      let release = (): void => undefined;
      freed = new Promise((resolve) => {
        release = resolve;
      });
      const patience = new Promise((resolve) => setTimeout(resolve, answeredWithinMs));
      await Promise.race([Promise.allSettled(underWay), patience]);
      return () => release();
    },
    reset: () => {
      freed = Promise.resolve();
      underWay.clear();
    },
  };
};
