import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { BatchAppend } from './append-message.ts';
import { createBatchCalls } from './batch-call.ts';
import { asksLeader, clientString, securityOf } from './connection-string.ts';
import { holdClient } from './held-client.ts';
import { createSessions } from './http2-sessions.ts';
import { startRead, type ReadCall } from './read-call.ts';
import type { ReadRequest, ServerEvent } from './read-message.ts';
import { denied, failureOf, unavailable, within, type Failure } from './failures.ts';

/**
 * The two clients of this process: one appends, the other reads and receives news, so that giving up a read does not
 * affect appends. A silent client is disposed and replaced.
 */
export type Connection = Readonly<{
  /** Deadline of a read, retries included. */
  readTimeoutMs: number;
  /** The reading client, for subscriptions that only wake readers. */
  client: () => EventStoreDBClient;
  /**
   * Sends an append by the current client; returns the position of its last event if the answer contains it. A client
   * that fails or is silent for `timeoutMs` is disposed. An append begins only when no client is being disposed and the
   * server's capabilities are known: one that waits for these would start by itself after its client was disposed.
   */
  append: (timeoutMs: number, append: BatchAppend) => Promise<bigint | null>;
  /**
   * All events of one read; `null` when the stream does not exist. Retries while the server is not there, for at most
   * `readTimeoutMs` in all, then rejects with `EventStoreUnavailable`; `doing` says what was requested.
   */
  collect: (doing: string, request: ReadRequest) => Promise<ReadResult>;
  /**
   * The same for a read and the reads that follow from its result. These go together, all on one connection, so that
   * the node that answered the first answers them with at least the same events.
   */
  collectAfter: (
    doing: string,
    first: ReadRequest,
    following: Following,
  ) => Promise<readonly ReadResult[]>;
  /** Why the server refuses this user, or since when it has not answered, in words; `null` while it answers. */
  waitingFor: () => string | null;
  close: () => Promise<void>;
}>;

type ReadResult = readonly ServerEvent[] | null;
/** The reads that follow from the result of another. */
type Following = (found: ReadResult) => readonly ReadRequest[];

const pauseFirstMs = 20;
const pauseMaxMs = 500;

/** The message of a failure; the client's batch errors have an empty one. */
const reasonOf = (failure: unknown): string => {
  const error = failure instanceof Error ? failure : new Error(String(failure));
  return error.message.split('\n')[0] || error.name;
};

/**
 * After a call broke, the client looks for a new connection in a promise that nobody awaits, so a cluster that is not
 * found would end the process. This handles the rejection; the calls themselves report the failure.
 */
const forgiving = (client: EventStoreDBClient): EventStoreDBClient => {
  const handleError = client['handleError'];
  client['handleError'] = async (...broken) => {
    await handleError(...broken).catch(() => undefined);
  };
  return client;
};

/** Connects with its first clients. The client itself notices a frozen server only after 11.5 s. */
export const connect = (connectionString: string, readTimeoutMs: number): Connection => {
  const text = clientString(connectionString);
  const make = (): EventStoreDBClient => forgiving(EventStoreDBClient.connectionString(text));
  const appending = holdClient(make);
  const reading = holdClient(make);
  let silence: Readonly<{ sinceMs: number; reason: string; isDenied: boolean }> | null = null;

  const heard = (failure?: unknown, isDenied = false): void => {
    silence =
      failure === undefined
        ? null
        : { sinceMs: silence?.sinceMs ?? Date.now(), reason: reasonOf(failure), isDenied };
  };

  /** Keeps the server's own failure, because it says more than a deadline that passes later. */
  const tell = ({ kind }: Failure, thrown: unknown): void => {
    if (kind !== 'timed-out' || silence === null) heard(thrown);
  };

  // With leader required, a follower says who leads instead of passing appends on, possibly to a dead leader, where
  // nobody would answer.
  const sessions = createSessions(securityOf(text));
  const sendBatch = createBatchCalls(sessions, asksLeader(text));

  const begin = async (client: EventStoreDBClient, batch: BatchAppend): Promise<bigint | null> => {
    await client['capabilities'];
    if (!appending.isCurrent(client)) throw new Error('The connection was replaced');
    return sendBatch(client, batch, () => appending.isCurrent(client));
  };

  const append: Connection['append'] = async (timeoutMs, batch) => {
    await appending.untilRenewed();
    const client = appending.current();
    const reader = reading.current();
    const startedAtMs = performance.now();
    try {
      const position = await within(begin(client, batch), appending.deadlineMs(timeoutMs));
      appending.answered();
      heard();
      return position;
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.kind === 'denied') heard(failure.error, true);
      if (failure.kind !== 'timed-out' && failure.kind !== 'unavailable') throw thrown;
      tell(failure, thrown);
      appending.failed(client, failure.kind);
      // A server that is silent to appends is silent to reads too, unless a read was answered meanwhile.
      if (failure.kind === 'timed-out' && reading.answeredAtMs() < startedAtMs)
        void reading.renew(reader);
      await appending.renew(client);
      throw thrown;
    }
  };

  /**
   * Reads on the current client, the first read alone and then all others together. The results count only if the
   * client is still the current one afterwards and all came by one connection; otherwise `'interrupted'`.
   */
  const readOnce = async (
    doing: string,
    first: ReadRequest,
    following: Following,
    timeoutMs: number,
  ) => {
    const client = reading.current();
    const reads: ReadCall[] = [];
    const start = (request: ReadRequest): ReadCall['events'] => {
      const read = startRead(sessions, client, request);
      reads.push(read);
      return read.events;
    };
    const readAll = async (): Promise<readonly ReadResult[]> => {
      const found = await start(first);
      return [found, ...(await Promise.all(following(found).map(start)))];
    };
    try {
      const results = await within(readAll(), reading.deadlineMs(timeoutMs));
      if (!reading.isCurrent(client)) return 'interrupted';
      reading.answered();
      heard();
      const isOfOne = reads.every((read) => read.connection() === reads[0]?.connection());
      return isOfOne ? { results } : 'interrupted';
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.kind === 'refused') throw failure.error;
      if (failure.kind === 'denied') {
        heard(failure.error, true);
        throw denied(doing, failure.error);
      }
      if (!reading.isCurrent(client)) return 'interrupted';
      tell(failure, thrown);
      reading.failed(client, failure.kind);
      if (failure.kind === 'timed-out') {
        // The call that a read waits for may never be opened.
        for (const read of reads) read.cancel();
        void reading.renew(client);
      }
      return failure;
    }
  };

  const collectAfter: Connection['collectAfter'] = async (doing, first, following) => {
    const until = performance.now() + readTimeoutMs;
    let cause: unknown = null;
    for (let pauseMs = pauseFirstMs; ; pauseMs = Math.min(pauseMs * 2, pauseMaxMs)) {
      if (reading.isClosed()) throw unavailable(doing, new Error('The connection is closed'));
      const result = await readOnce(
        doing,
        first,
        following,
        Math.max(1, until - performance.now()),
      );
      if (result !== 'interrupted' && 'results' in result) return result.results;
      if (result !== 'interrupted' && 'error' in result)
        cause = result.kind === 'timed-out' ? (cause ?? result.error) : result.error;
      if (performance.now() + pauseMs >= until)
        throw unavailable(doing, cause ?? new Error('The connection was replaced or closed'));
      await pause(pauseMs);
    }
  };

  return {
    readTimeoutMs,
    client: reading.current,
    append,
    collect: async (doing, request) => (await collectAfter(doing, request, () => []))[0] ?? null,
    collectAfter,
    waitingFor: () => {
      if (silence === null) return null;
      if (silence.isDenied) return silence.reason;
      const seconds = Math.round((Date.now() - silence.sinceMs) / 1_000);
      return `EventStoreDB has not answered for ${seconds} s (${silence.reason})`;
    },
    close: async () => {
      await Promise.all([appending.close(), reading.close()]);
    },
  };
};
