import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { WaitOf } from '../../infra/postgres/read-positions.ts';

/** How long a question waits for the log to say what its read model misses. */
const patienceMs = 500;

/**
 * How long the oldest event after a position has waited to be written into read models. A log that does not answer holds
 * up no question: then nothing is known to be missing.
 */
export const waitingEventsOf = (
  store: Pick<EventStore, 'readTexts'>,
  nowMs: () => number,
): WaitOf => {
  const ask = async (position: bigint): Promise<number> => {
    const [oldest] = await store.readTexts(position, 1);
    return oldest === undefined ? 0 : Math.max(0, nowMs() - Date.parse(oldest.recordedAt));
  };
  return async (position) => {
    const answered = new AbortController();
    const silent = delay(patienceMs, 0, { signal: answered.signal }).catch(() => 0);
    try {
      return await Promise.race([ask(position).catch(() => 0), silent]);
    } finally {
      answered.abort();
    }
  };
};
