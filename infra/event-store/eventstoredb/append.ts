import { randomUUID } from 'node:crypto';
import { NO_STREAM, type BinaryEventData } from '@eventstore/db-client';
import { invariant } from '../../../domain/shared/errors.ts';
import { checkAppendRequest } from '../append-rules.ts';
import { genesisHash } from '../chain.ts';
import {
  noStream,
  type AppendRequest,
  type AppendResult,
  type EventStore,
  type RecordedCommand,
  type StoredEvent,
} from '../port.ts';
import type { Connection } from './connection.ts';
import { toServer } from './encoding.ts';
import { failureOf, unavailable, within } from './failures.ts';
import { toRecord, type Intent, type Intents } from './intents.ts';
import { lastOfStream, readStream } from './reading.ts';
import { createLinkCache, linkEvents } from './stream-chain.ts';

/** Most bytes of one append over all its events; the real server takes 1,048,576. */
export const appendBytesMax = 1_000_000;

export type Timing = Readonly<{
  readTimeoutMs: number;
  /** The batch call has no deadline of its own. */
  appendTimeoutMs: number;
  /** Pauses before each further try. */
  retryPausesMs: readonly number[];
}>;

export const defaultTiming: Timing = {
  readTimeoutMs: 5_000,
  appendTimeoutMs: 5_000,
  retryPausesMs: [50, 200, 500, 1_000],
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Written =
  Readonly<{ status: 'written' }> | Readonly<{ status: 'conflict'; actualRevision: number }>;

/**
 * Sends one append until its outcome is known: always the same ids and the same expected revision, so that the server
 * itself makes a repeat harmless. A stream that stays silent is disposed with its client first.
 */
const send = async (
  connection: Connection,
  timing: Timing,
  request: AppendRequest,
  events: readonly BinaryEventData[],
): Promise<Written> => {
  const expectedRevision =
    request.expectedRevision === noStream ? NO_STREAM : BigInt(request.expectedRevision);
  let cause: unknown;
  for (const pauseMs of [0, ...timing.retryPausesMs]) {
    if (pauseMs > 0) await pause(pauseMs);
    const client = connection.client();
    try {
      const work = client.appendToStream(request.stream, [...events], { expectedRevision });
      await within(work, timing.appendTimeoutMs);
      return { status: 'written' };
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.kind === 'wrong-version') {
        return { status: 'conflict', actualRevision: failure.actualRevision };
      }
      if (failure.kind === 'refused') throw failure.error;
      cause = thrown;
      await connection.renew(client);
    }
  }
  throw unavailable('appending', cause);
};

const sizeOf = (request: AppendRequest): number =>
  request.commits
    .flatMap(({ events }) => events)
    .reduce((sum, event) => sum + event.data.length + event.metadata.length * 2 + 400, 0);

const toIntents = ({ stream, expectedRevision, commits }: AppendRequest): readonly Intent[] =>
  commits.flatMap(({ command, events }) =>
    command === null
      ? []
      : [
          {
            ...command,
            stream,
            revisionRead: expectedRevision,
            firstEventId: events[0]?.id ?? null,
            settled: null,
          },
        ],
  );

/**
 * The record of a command, where it was carried out: as settled, or as the stream itself shows after a crash between
 * append and answer. An intent without events was carried out only if it was settled.
 */
export const findRecord = async (
  connection: Connection,
  intents: Intents,
  scope: string,
  key: string,
): Promise<RecordedCommand | null> => {
  const intent = await intents.find(scope, key);
  if (intent === null) return null;
  if (intent.settled !== null) return toRecord(intent, intent.settled);
  if (intent.firstEventId === null) return null;
  const from = intent.revisionRead + 1;
  const events = await readStream(connection, intent.stream, from, Number.MAX_SAFE_INTEGER);
  const written = events.find((event) => event.id === intent.firstEventId);
  if (written === undefined) return null;
  await intents.settle(intent, written.position, written.recordedAt);
  return toRecord(intent, written);
};

/** How often a claim that another append holds is asked for again. */
const claimPauseMs = 20;

/** Appends for one connection: those of one stream in the order called. */
export const createAppender = (
  connection: Connection,
  intents: Intents,
  timing: Timing,
): EventStore['append'] => {
  const links = createLinkCache();
  const inTurn = createTurns();
  const ttlMs =
    timing.appendTimeoutMs * (timing.retryPausesMs.length + 1) +
    timing.retryPausesMs.reduce((sum, ms) => sum + ms, 0);

  /** The chain's link at a revision, or the conflict seen instead. */
  const linkAt = async (
    stream: string,
    revision: number,
  ): Promise<Uint8Array | Readonly<{ actualRevision: number }>> => {
    const known = links.at(stream, revision);
    if (known !== null) return known;
    const last = await lastOfStream(connection, stream);
    const actualRevision = last?.revision ?? noStream;
    return actualRevision === revision ? (last?.hash ?? genesisHash) : { actualRevision };
  };

  const duplicateOf = async (request: AppendRequest): Promise<AppendResult | null> => {
    for (const [index, { command }] of request.commits.entries()) {
      if (command === null) continue;
      const record = await findRecord(connection, intents, command.scope, command.key);
      if (record !== null) return { status: 'duplicate', index, record };
    }
    return null;
  };

  /** What was written: its positions and the server's time come back by reading. */
  const writtenBy = (request: AppendRequest, count: number): Promise<readonly StoredEvent[]> =>
    readStream(connection, request.stream, request.expectedRevision + 1, count);

  const settleAll = async (
    request: AppendRequest,
    written: readonly StoredEvent[],
  ): Promise<AppendResult> => {
    const before = await lastBefore(request);
    let taken = 0;
    const commits = [];
    for (const { events, command } of request.commits) {
      taken += events.length;
      const last = written[taken - 1] ?? before;
      const place = {
        revision: request.expectedRevision + taken,
        position: last?.position ?? 0n,
        recordedAt: last?.recordedAt ?? new Date(0).toISOString().replace('Z', '000Z'),
      };
      commits.push(place);
      const intent = toIntents({ ...request, commits: [{ events, command }] })[0];
      if (intent !== undefined) await intents.settle(intent, place.position, place.recordedAt);
    }
    return { status: 'appended', commits };
  };

  /** The event that stood last before the append, needed only where its first commit has no events. */
  const lastBefore = async ({
    stream,
    expectedRevision,
    commits,
  }: AppendRequest): Promise<StoredEvent | null> => {
    if (commits[0]?.events.length !== 0 || expectedRevision === noStream) return null;
    return (await readStream(connection, stream, expectedRevision, 1))[0] ?? null;
  };

  /** Claims the keys of a request, waiting for appends that hold one; or finds that a command is done. */
  const claimAll = async (request: AppendRequest, holder: string): Promise<AppendResult | null> => {
    const wanted = toIntents(request);
    for (;;) {
      const duplicate = await duplicateOf(request);
      if (duplicate !== null) return duplicate;
      if (wanted.length === 0 || (await intents.claim(wanted, { holder, ttlMs }))) return null;
      await pause(claimPauseMs);
    }
  };

  const withoutEvents = async (request: AppendRequest): Promise<AppendResult> => {
    const actualRevision = (await lastOfStream(connection, request.stream))?.revision ?? noStream;
    return actualRevision === request.expectedRevision
      ? settleAll(request, [])
      : { status: 'conflict', actualRevision };
  };

  const write = async (request: AppendRequest): Promise<AppendResult> => {
    const before = await linkAt(request.stream, request.expectedRevision);
    if (!(before instanceof Uint8Array)) return { status: 'conflict', ...before };
    const linked = linkEvents(request, before);
    const last = linked.at(-1);
    if (last === undefined) return withoutEvents(request);
    const events = linked.map(({ event, link }) => toServer(event, link));
    const outcome = await send(connection, timing, request, events);
    if (outcome.status === 'conflict') return outcome;
    links.remember(request.stream, request.expectedRevision + linked.length, last.link);
    return settleAll(request, await writtenBy(request, linked.length));
  };

  const appendInTurn = async (request: AppendRequest): Promise<AppendResult> => {
    const holder = randomUUID();
    const duplicate = await claimAll(request, holder);
    if (duplicate !== null) return duplicate;
    try {
      const result = await write(request);
      if (result.status !== 'appended') await intents.release(holder);
      return result;
    } catch (error) {
      // It may still be written, so nobody else decides this command anew until the claim runs out.
      await intents.giveUp(holder);
      throw error;
    }
  };

  return async (request) => {
    checkAppendRequest(request);
    invariant(sizeOf(request) <= appendBytesMax, `an append holds at most ${appendBytesMax} bytes`);
    return inTurn(request.stream, () => appendInTurn(request));
  };
};

/** Runs what belongs to one name in the order asked, and different names side by side. */
const createTurns = () => {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    const clear = (): void => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(clear, clear);
    return turn;
  };
};
