import {
  EventStoreUnavailable,
  type Head,
  type StoredEvent,
  type Subscription,
  type SubscriptionMessage,
} from './port.ts';

type Source = Readonly<{
  /** Deliver what comes after this position. */
  after: bigint;
  deliver: (message: SubscriptionMessage) => Promise<void>;
  readHead: () => Promise<Pick<Head, 'position'>>;
  /** Wanted events after a position, in order. */
  readBatch: (after: bigint, limit: number) => Promise<readonly StoredEvent[]>;
  /** Calls back when there may be news; the result ends that. */
  onWake: (wake: () => void) => () => void;
  /** Milliseconds between the beginnings of two reads; 20 unless said. */
  readEveryMs?: number;
  onError?: (error: unknown) => void;
}>;

const batchSize = 500;
const pollMs = 1000;
const backOffFirstMs = 250;
/** A delivery that fails again and again. */
const backOffMaxMs = 5000;
/** A store that does not answer: readers go on within a second of its return. */
const readBackOffMaxMs = 1000;
/** At most 50 reads a second: under load each brings many events, idle the first news is read at once. */
const readEveryMsUsual = 20;

/** A pause that ends early when woken. A wake that came since the last pause ends the next one at once. */
const createPause = () => {
  let isAwake = false;
  let end: (() => void) | null = null;
  const wake = (): void => {
    isAwake = true;
    end?.();
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        end = null;
        isAwake = false;
        resolve();
      };
      const timer = setTimeout(finish, ms);
      if (isAwake) finish();
      else end = finish;
    });
  return { wake, pause };
};

/**
 * The catch-up subscription of the stores that are read by position: read after the cursor, deliver, wait for news or
 * a second. A failed read or delivery is tried again from the same cursor, so nothing is skipped and nothing moves on
 * before it was taken.
 */
export const runSubscription = (source: Source): Subscription => {
  const readEveryMs = source.readEveryMs ?? readEveryMsUsual;
  const news = createPause();
  const stopped = createPause();
  let isStopped = false;
  let cursor = source.after;
  let pending: readonly StoredEvent[] = [];
  let readAt = 0;

  const deliverPending = async (): Promise<void> => {
    const last = pending.at(-1);
    if (!last) return;
    await source.deliver({ kind: 'events', events: pending });
    cursor = last.position;
    pending = [];
  };

  /** One round; whether the end of the log was reached. The head is read first: what it counts, the batch sees. */
  const round = async (): Promise<boolean> => {
    await deliverPending();
    const head = await source.readHead();
    if (head.position > cursor) pending = await source.readBatch(cursor, batchSize);
    if (isStopped) return true;
    const isFull = pending.length === batchSize;
    await deliverPending();
    if (isFull || isStopped) return isStopped;
    if (head.position > cursor) cursor = head.position;
    await source.deliver({ kind: 'caught-up', position: cursor });
    return true;
  };

  const run = async (): Promise<void> => {
    let backOffMs = backOffFirstMs;
    while (!isStopped) {
      try {
        const sinceRead = performance.now() - readAt;
        if (sinceRead < readEveryMs) await stopped.pause(readEveryMs - sinceRead);
        readAt = performance.now();
        const isAtEnd = isStopped || (await round());
        backOffMs = backOffFirstMs;
        if (isAtEnd && !isStopped) await news.pause(pollMs);
      } catch (error) {
        source.onError?.(error);
        if (!isStopped) await stopped.pause(backOffMs);
        const maxMs = error instanceof EventStoreUnavailable ? readBackOffMaxMs : backOffMaxMs;
        backOffMs = Math.min(backOffMs * 2, maxMs);
      }
    }
  };

  const unlisten = source.onWake(news.wake);
  const finished = run();
  return {
    stop: async () => {
      isStopped = true;
      unlisten();
      news.wake();
      stopped.wake();
      await finished;
    },
  };
};
