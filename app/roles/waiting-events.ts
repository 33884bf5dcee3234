import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { WaitOf } from '../../infra/postgres/read-positions.ts';

/** How long a query waits for the log to say what its read model misses. */
const patienceMs = 500;

type Seen = Readonly<{ position: bigint; recordedMs: number; seenAtMs: number }>;

/**
 * How long the oldest event after a position has waited to be written into read models. The machine's time of day is
 * not used, because it may be changed and may differ from the store's (rule 51): the distance between events comes from
 * the times that the store recorded, and from the newest event on this process counts with a clock that only moves
 * forward. A log that does not answer holds up no query: then nothing is known to be missing.
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
