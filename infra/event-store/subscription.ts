import {
  EventStoreUnavailable,
  type EventText,
  type Head,
  type Subscription,
  type SubscriptionMessage,
} from './port.ts';

/** A part of the log for one reader: all that it wants after its position, up to another. */
export type LogPart = Readonly<{
  events: readonly EventText[];
  upTo: bigint;
  /** Whether this is the end of the log. */
  isEnd: boolean;
  /** When the store was asked, by `performance.now()`, if that was later than the reader asked. */
  askedAtMs?: number;
}>;

/** Reads the next part of the log, at most `limit` events of it. */
export type ReadPart = (after: bigint, limit: number) => Promise<LogPart>;

/**
 * For stores that report their head and their events separately: the head is read first, so that the batch sees
 * everything the head counts.
 */
export const partsOf =
  (
    readHead: () => Promise<Pick<Head, 'position'> & Pick<LogPart, 'askedAtMs'>>,
    readBatch: (after: bigint, limit: number) => Promise<readonly EventText[]>,
  ): ReadPart =>
  async (after, limit) => {
    const { position, askedAtMs } = await readHead();
    const events = position > after ? await readBatch(after, limit) : [];
    const last = events.at(-1)?.position ?? after;
    if (events.length === limit) return { events, upTo: last, isEnd: false };
    const upTo = position > last ? position : last;
    return { events, upTo, isEnd: true, ...(askedAtMs === undefined ? {} : { askedAtMs }) };
  };

type Source = Readonly<{
  /** Events after this position are delivered. */
  after: bigint;
  deliver: (message: SubscriptionMessage) => Promise<void>;
  /** Wanted events after a position, in order. */
  readPart: ReadPart;
  /** Calls back when there may be news; the result removes the callback. */
  onWake: (wake: () => void) => () => void;
  /** Milliseconds between the starts of two reads; 20 by default. */
  readEveryMs?: number;
  /** Milliseconds from the start of one read to the next when nothing wakes it; 1000 by default. */
  pollMs?: number;
  onError?: (error: unknown) => void;
}>;

const batchSize = 500;
const pollMsUsual = 1000;
const backOffFirstMs = 250;
/** For a delivery that fails repeatedly. */
const backOffMaxMs = 5000;
/** For a store that does not answer: readers continue within a second of its return. */
const readBackOffMaxMs = 1000;
/** At most 50 reads a second: under load each brings many events; when idle, the first news is read at once. */
const readEveryMsUsual = 20;

/** A pause that ends early when woken. A wake since the last pause ends the next pause at once. */
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
 * The catch-up subscription of stores that are read by position: it reads after the cursor, delivers, and waits for
 * news or until a second after the last read. A failed read or delivery is repeated from the same cursor, so no event
 * is skipped and the cursor never passes an event that was not delivered.
 */
export const runSubscription = (source: Source): Subscription => {
  const { readEveryMs = readEveryMsUsual, pollMs = pollMsUsual } = source;
  const news = createPause();
  const stopped = createPause();
  let isStopped = false;
  let cursor = source.after;
  let pending: readonly EventText[] = [];
  let readAt = 0;

  const deliverPending = async (): Promise<void> => {
    const last = pending.at(-1);
    if (!last) return;
    await source.deliver({ kind: 'events', events: pending });
    cursor = last.position;
    pending = [];
  };

  /** One read and delivery; returns whether the end of the log was reached. */
  const round = async (): Promise<boolean> => {
    await deliverPending();
    const readerAskedAtMs = performance.now();
    const part = await source.readPart(cursor, batchSize);
    const { events, upTo, isEnd, askedAtMs = readerAskedAtMs } = part;
    if (isStopped) return true;
    pending = events;
    await deliverPending();
    if (isStopped) return true;
    if (upTo > cursor) cursor = upTo;
    if (!isEnd) return false;
    const ageMs = performance.now() - askedAtMs;
    await source.deliver({ kind: 'caught-up', position: cursor, ageMs });
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
        if (isAtEnd && !isStopped) await news.pause(readAt + pollMs - performance.now());
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
