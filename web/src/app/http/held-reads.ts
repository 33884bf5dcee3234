/** Delays reads for a while. */
export type HeldReads = Readonly<{
  /** Sends a read, after the hold if there is one. */
  send: <Answer>(read: () => Promise<Answer>) => Promise<Answer>;
  /** Holds all later reads. Resolves once the running ones are answered, to a function that sends the held ones. */
  hold: () => Promise<() => void>;
  reset: () => void;
}>;

/** A read that takes longer does not delay the change of the person. */
const answeredWithinMs = 3_000;

/**
 * Holds reads while this browser switches to another person's session; the switch starts once no read is running. The
 * server would treat such a read as the new person's, and refuse it or return data that this screen must not show.
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
