import { setTimeout as delay } from 'node:timers/promises';

/** Ends what never comes; how long it takes to come says how busy the machine is. */
const withinMs = 120_000;
const pollMs = 100;

/** Tries what is expected until it holds; when it never does, the last try says what was there instead. */
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
