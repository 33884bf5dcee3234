import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Door } from './door.ts';

export type Listen = (port: number) => Promise<Door>;

/**
 * Below the ports that systems assign to outgoing connections and to servers that ask for any port, so that nobody gets
 * the port of a simulator that was killed and is about to listen again.
 */
const lowest = 20_000;
const highest = 32_000;
const attempts = 100;

/** Listens on any free port of the range; rejects with the last error after a hundred attempts. */
export const listenSomewhere = async (listen: Listen, attempt = 1): Promise<Door> => {
  try {
    return await listen(randomInt(lowest, highest));
  } catch (error) {
    if (attempt === attempts) throw error;
    return listenSomewhere(listen, attempt + 1);
  }
};

/** Listens on this port, retried every 50 ms for `patienceMs`; rejects with the last error. */
export const listenAgain = async (
  listen: Listen,
  port: number,
  patienceMs: number,
): Promise<Door> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await listen(port);
    } catch (error) {
      if (Date.now() >= until) throw error;
    }
    await pause(50);
  }
};
