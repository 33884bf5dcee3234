import { setTimeout as delay } from 'node:timers/promises';

/** Ends a wait that would never end. It is long, because a wait depends on how busy the machine is. */
const withinMs = 120_000;
const pollMs = 100;

/** Repeats an expectation until it holds; if it never does, the error of the last attempt is thrown. */
export const eventually = async (attempt: () => Promise<void> | void): Promise<void> => {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await delay(pollMs);
    }
  }
};
