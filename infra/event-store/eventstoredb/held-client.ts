import { type EventStoreDBClient } from '@eventstore/db-client';
import { within, type Failure } from './failures.ts';

/** One client of the server, replaced when it is given up. */
export type HeldClient = Readonly<{
  current: () => EventStoreDBClient;
  /** Whether this is the client in use; of one that was disposed nothing counts. */
  isCurrent: (client: EventStoreDBClient) => boolean;
  isClosed: () => boolean;
  /** Resolves once no client is being disposed. */
  untilRenewed: () => Promise<void>;
  /** Makes a new client, unless this one was replaced already. Resolves once the old one is gone. */
  renew: (seen: EventStoreDBClient) => Promise<void>;
  /** How long an answer may take that may take so long at most: less while the server is only just coming back. */
  deadlineMs: (mostMs: number) => number;
  /** When the server last answered by it, by `performance.now()`. */
  answeredAtMs: () => number;
  answered: () => void;
  /** A call of this client failed; those of one that was replaced tell nothing new. */
  failed: (seen: EventStoreDBClient, kind: Failure['kind']) => void;
  close: () => Promise<void>;
}>;

const disposeTimeoutMs = 2_000;
/**
 * A server that is only just starting takes calls and drops them. The first call after it failed is given up after so long,
 * each further one that gets no answer after twice as long, so that one which is merely slow is waited for in the end.
 */
const deadlineAtReturnMs = 1_000;

/** Holds a client, and makes the next one by `make`. */
export const holdClient = (make: () => EventStoreDBClient): HeldClient => {
  let current = make();
  let isClosed = false;
  let renewing: Promise<void> | null = null;
  let answeredAtMs = -Infinity;
  /** Calls without an answer since the server last said anything, be it a failure; `null` while it answers. */
  let unanswered: number | null = null;

  const renew: HeldClient['renew'] = (seen) => {
    if (seen !== current || isClosed) return renewing ?? Promise.resolve();
    const before = renewing;
    current = make();
    const dispose = async (): Promise<void> => {
      await before;
      await within(seen.dispose(), disposeTimeoutMs).catch(() => undefined);
    };
    const renewal = dispose().then(() => {
      if (renewing === renewal) renewing = null;
    });
    renewing = renewal;
    return renewal;
  };

  return {
    current: () => current,
    isCurrent: (client) => client === current && !isClosed,
    isClosed: () => isClosed,
    untilRenewed: async () => {
      while (renewing !== null) await renewing;
    },
    renew,
    deadlineMs: (mostMs) =>
      unanswered === null ? mostMs : Math.min(mostMs, deadlineAtReturnMs * 2 ** unanswered),
    answeredAtMs: () => answeredAtMs,
    answered: () => {
      answeredAtMs = performance.now();
      unanswered = null;
    },
    failed: (seen, kind) => {
      if (seen !== current) return;
      const isSilent = kind === 'timed-out' && unanswered !== null;
      unanswered = isSilent ? (unanswered ?? 0) + 1 : 0;
    },
    close: async () => {
      isClosed = true;
      await current.dispose();
    },
  };
};
