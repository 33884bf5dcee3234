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
 * The two clients of this process: one appends, the other reads and is told of news, so that a read that is given up takes
 * nothing away from appends. A silent one is disposed, and another is made.
 */
export type Connection = Readonly<{
  /** Deadline of a read, its repeats included. */
  readTimeoutMs: number;
  /** The one that reads: for subscriptions that only wake. */
  client: () => EventStoreDBClient;
  /**
   * Sends an append by the present client; gives the position of its last event where the answer says it. A client that
   * fails or stays silent for so long is disposed. An append begins only when no client is being disposed, and when what the
   * server can do is known, since one that waits for that would begin on its own after its client was disposed.
   */
  append: (timeoutMs: number, append: BatchAppend) => Promise<bigint | null>;
  /**
   * The events of one read, whole; `null` where there is no such stream. Tries again while the server is not there, at
   * most `readTimeoutMs` in all, then rejects with `EventStoreUnavailable`; `doing` says what was asked.
   */
  collect: (doing: string, request: ReadRequest) => Promise<ReadResult>;
  /**
   * The same for a read and those that follow from what it gave, which go together, all on one connection: what a node had
   * for the first it has for those that follow.
   */
  collectAfter: (
    doing: string,
    first: ReadRequest,
    following: Following,
  ) => Promise<readonly ReadResult[]>;
  /** Why the server lets this user in no more, or since when it has not answered, in words; `null` while it answers. */
  waitingFor: () => string | null;
  close: () => Promise<void>;
}>;

type ReadResult = readonly ServerEvent[] | null;
/** The reads that follow from what another gave. */
type Following = (found: ReadResult) => readonly ReadRequest[];

const pauseFirstMs = 20;
const pauseMaxMs = 500;

/** What a failure is called; the client's batch errors have an empty message. */
const reasonOf = (failure: unknown): string => {
  const error = failure instanceof Error ? failure : new Error(String(failure));
  return error.message.split('\n')[0] || error.name;
};

/**
 * After a call broke, the client waits for the connection that it looks for meanwhile, and nobody awaits that: a cluster
 * that is not found would end the process. The calls themselves learn of it.
 */
const forgiving = (client: EventStoreDBClient): EventStoreDBClient => {
  const handleError = client['handleError'];
  client['handleError'] = async (...broken) => {
    await handleError(...broken).catch(() => undefined);
  };
  return client;
};

/** A connection by this string, with its first clients. A frozen server is noticed by the client itself only after 11.5 s. */
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

  /** What the server failed with says more than that a deadline then passed without an answer. */
  const tell = ({ kind }: Failure, thrown: unknown): void => {
    if (kind !== 'timed-out' || silence === null) heard(thrown);
  };

  // A follower then says who leads instead of passing appends on, maybe to a leader that is dead, which nobody answers for.
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
      // Who is silent to appends is silent to reads, unless one was answered meanwhile.
      if (failure.kind === 'timed-out' && reading.answeredAtMs() < startedAtMs)
        void reading.renew(reader);
      await appending.renew(client);
      throw thrown;
    }
  };

  /**
   * Reads on the present client, the first alone and then all others together. What came counts only if its client is still the current one
   * afterwards, and if all came by one connection; `'interrupted'` otherwise.
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
        // The call it waits for may never come about.
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
