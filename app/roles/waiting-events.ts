import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { WaitOf } from '../../infra/postgres/read-positions.ts';

/** How long a question waits for the log to say what its read model misses. */
const patienceMs = 500;

type Seen = Readonly<{ position: bigint; recordedMs: number; seenAtMs: number }>;

/**
 * How long the oldest event after a position has waited to be written into read models. No clock of this machine is asked
 * for the time of day, which may be set and differ from the store's (rule 51): events are as far apart as the store
 * recorded them, and from the newest one on this process counts, by a clock that only moves forward. A log that does not
 * answer holds up no question: then nothing is known to be missing.
 */
export const waitingEventsOf = (
  store: Pick<EventStore, 'readTexts' | 'head'>,
  monotonicMs: () => number = () => performance.now(),
): WaitOf => {
  let newest: Seen | null = null;

  const see = async (): Promise<Seen> => {
    const { position, recordedAt } = await store.head();
    if (newest === null || newest.position < position)
      newest = { position, recordedMs: Date.parse(recordedAt), seenAtMs: monotonicMs() };
    return newest;
  };

  const ask = async (position: bigint): Promise<number> => {
    const [head, [oldest]] = await Promise.all([see(), store.readTexts(position, 1)]);
    if (oldest === undefined || oldest.position > head.position) return 0;
    const apartMs = Math.max(0, head.recordedMs - Date.parse(oldest.recordedAt));
    return apartMs + monotonicMs() - head.seenAtMs;
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
