import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type RecordedEvent as ServerEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { categoryOf } from '../../../domain/shared/messages.ts';
import { isWanted } from '../event-filter.ts';
import type { EventFilter, Head, StoredEvent } from '../port.ts';
import type { Connection } from './connection.ts';
import { fromServer, isOurs } from './encoding.ts';
import { failureOf, unavailable, within } from './failures.ts';

/** Events asked for at once where our own filter decides what is kept. */
const pageSize = 1_000;
const noHash = new Uint8Array(32);

type Resolved = Readonly<{ event?: ServerEvent | undefined }>;

/** Takes what a read gives, then lets go of its call: leaving early without `cancel` leaks it. */
const collect = async <Read extends Resolved>(
  read: StreamingRead<Read>,
): Promise<readonly ServerEvent[]> => {
  const events: ServerEvent[] = [];
  try {
    for await (const { event } of read) if (event !== undefined) events.push(event);
  } finally {
    await read.cancel();
  }
  return events;
};

const attempt = async <Result>(
  connection: Connection,
  doing: string,
  work: (client: EventStoreDBClient) => Promise<Result>,
): Promise<Result | null> => {
  try {
    return await within(work(connection.client()), connection.readTimeoutMs);
  } catch (thrown) {
    const failure = failureOf(thrown);
    switch (failure.kind) {
      case 'stream-not-found':
        return null;
      case 'refused':
        throw failure.error;
      default:
        throw unavailable(doing, thrown);
    }
  }
};

/** Events of one stream from a revision on, page by page, so that a long stream never outlasts the deadline of a call. */
export const readStream = async (
  connection: Connection,
  stream: string,
  fromRevision: number,
  limit: number,
): Promise<readonly StoredEvent[]> => {
  const kept: StoredEvent[] = [];
  for (;;) {
    const maxCount = Math.min(pageSize, limit - kept.length);
    const from = BigInt(fromRevision + kept.length);
    const events = await attempt(connection, `reading ${categoryOf(stream)}`, (client) =>
      collect(client.readStream(stream, { fromRevision: from, maxCount })),
    );
    if (events !== null) kept.push(...events.map(fromServer));
    if ((events?.length ?? 0) < maxCount || kept.length >= limit) return kept;
  }
};

/** The last event of a stream, or `null`. */
export const lastOfStream = async (
  connection: Connection,
  stream: string,
): Promise<StoredEvent | null> => {
  const events = await attempt(connection, 'reading the end of a stream', (client) =>
    collect(client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 })),
  );
  const last = events?.[0];
  return last === undefined ? null : fromServer(last);
};

const page = (connection: Connection, after: bigint, maxCount: number) =>
  attempt(connection, 'reading the log', (client) =>
    collect<AllStreamResolvedEvent>(
      client.readAll({
        direction: FORWARDS,
        fromPosition: after === 0n ? START : { commit: after, prepare: after },
        maxCount,
      }),
    ),
  );

/** Events after a position. A read begins at its position inclusively, so that one is left out. */
export const readAllAfter = async (
  connection: Connection,
  after: bigint,
  limit: number,
  filter?: EventFilter,
): Promise<readonly StoredEvent[]> => {
  const kept: StoredEvent[] = [];
  let from = after;
  for (;;) {
    const events = (await page(connection, from, pageSize)) ?? [];
    for (const event of events) {
      if (!isOurs(event) || (event.position?.commit ?? 0n) <= from) continue;
      const stored = fromServer(event);
      if (isWanted(filter, stored)) kept.push(stored);
      if (kept.length === limit) return kept;
    }
    const last = events.at(-1)?.position?.commit ?? from;
    if (events.length < pageSize || last <= from) return kept;
    from = last;
  }
};

/** The newest event of ours. */
export const headOf = async (connection: Connection): Promise<Head> => {
  let maxCount = 16;
  for (;;) {
    const wanted = maxCount;
    const events = await attempt(connection, 'reading the head', (client) =>
      collect<AllStreamResolvedEvent>(
        client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: wanted }),
      ),
    );
    const newest = events?.find(isOurs);
    if (newest !== undefined) {
      const { position, hash, recordedAt } = fromServer(newest);
      return { position, hash, recordedAt };
    }
    if ((events?.length ?? 0) < maxCount) {
      return {
        position: 0n,
        hash: noHash,
        recordedAt: new Date(0).toISOString().replace('Z', '000Z'),
      };
    }
    maxCount *= 8;
  }
};
