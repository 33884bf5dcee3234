import { type EventStoreDBClient } from '@eventstore/db-client';
import { within, type Failure } from './failures.ts';

/** One client of the server, replaced when it is given up. */
export type HeldClient = Readonly<{
  current: () => EventStoreDBClient;
  /** Whether this is the current client; results of a disposed one do not count. */
  isCurrent: (client: EventStoreDBClient) => boolean;
  isClosed: () => boolean;
  /** Resolves once no client is being disposed. */
  untilRenewed: () => Promise<void>;
  /** Creates a new client, unless this one was replaced already. Resolves once the old one is gone. */
  renew: (seen: EventStoreDBClient) => Promise<void>;
  /** How long to wait for an answer, at most `mostMs`: less while the server is only just coming back. */
  deadlineMs: (mostMs: number) => number;
  /** When the server last answered this client, by `performance.now()`. */
  answeredAtMs: () => number;
  answered: () => void;
  /** A call of this client failed; failures of a replaced client are ignored. */
  failed: (seen: EventStoreDBClient, kind: Failure['kind']) => void;
  close: () => Promise<void>;
}>;

const disposeTimeoutMs = 2_000;
/**
 * A server that is just starting accepts calls and drops them. The first call after a failure is given up after this
 * time, and each further one without an answer after twice as long, so that a server that is only slow is eventually
 * waited for.
 */
const deadlineAtReturnMs = 1_000;

/** Holds a client, and creates its successors with `make`. */
export const holdClient = (make: () => EventStoreDBClient): HeldClient => {
  let current = make();
  let isClosed = false;
  let renewing: Promise<void> | null = null;
  let answeredAtMs = -Infinity;
  /** Calls without an answer since the server last said anything, even a failure; `null` while it answers. */
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
