import { setTimeout as pause } from 'node:timers/promises';
import { categoryOf } from '../../../domain/shared/messages.ts';
import { isWanted } from '../event-filter.ts';
import { isHeldBy, type Place } from '../kept-place.ts';
import { noStream, type EventFilter, type Head, type StoredEvent } from '../port.ts';
import type { Connection } from './connection.ts';
import { fromServer, isOurs } from './encoding.ts';
import { failureOf, unavailable } from './failures.ts';
import type { ServerEvent } from './read-message.ts';
import type { ServerFilter } from './server-filter.ts';
import type { StreamEnds } from './stream-ends.ts';

/** Events per page when our own filter decides which to keep. */
const pageSize = 1_000;
const noHash = new Uint8Array(32);
const behindPauseMs = 20;

/**
 * Reads that never go back in time. A node of a cluster may be behind another that was asked before, so every later
 * answer must contain what was seen before; a read is repeated until it does.
 */
export type Reading = Readonly<{
  /**
   * Events of one stream from a revision on, page by page, so that a long stream does not exceed the deadline of a
   * call.
   */
  stream: (stream: string, fromRevision: number, limit: number) => Promise<readonly StoredEvent[]>;
  /** One page of a stream as the server sends it. */
  page: (stream: string, fromRevision: number, maxCount: number) => Promise<readonly ServerEvent[]>;
  /** The last event of a stream, or `null`. */
  lastOf: (stream: string) => Promise<StoredEvent | null>;
  /** Events after a position. */
  all: (after: bigint, limit: number, filter?: EventFilter) => Promise<readonly StoredEvent[]>;
  /**
   * What these server filters pass after a position, up to the end of the log at that time, each event once; `null`
   * when there are `max` events or more.
   */
  since: (
    after: bigint,
    filters: readonly ServerFilter[],
    max: number,
  ) => Promise<Readonly<{ events: readonly StoredEvent[]; end: bigint }> | null>;
  /** The newest of our events. */
  head: () => Promise<Head>;
  /** The position of the newest event, ours or not. */
  end: () => Promise<bigint>;
  /** Whether the log still holds a place that was read earlier. */
  holds: (place: Place) => Promise<boolean>;
  /** Notes that the log extends at least to this position. */
  reached: (position: bigint) => void;
}>;

const lastPositionOf = (events: readonly ServerEvent[], otherwise: bigint): bigint =>
  events.at(-1)?.position ?? otherwise;

/**
 * Reads that never go back in time: an answer that is behind what this process has seen is requested again, because its
 * node may be a follower of the one asked before (docs/decisions/0004).
 */
export const createReading = (connection: Connection, ends: StreamEnds): Reading => {
  let highest = 0n;
  const reached: Reading['reached'] = (position) => {
    if (position > highest) highest = position;
  };

  /** Repeats until the answer is not older than what was known before. */
  const upToDate = async <Result>(
    doing: string,
    read: () => Promise<Readonly<{ result: Result; isBehind: boolean }>>,
  ): Promise<Result> => {
    const until = performance.now() + connection.readTimeoutMs;
    for (;;) {
      const { result, isBehind } = await read();
      if (!isBehind) return result;
      if (performance.now() >= until) {
        throw unavailable(
          doing,
          new Error('The answering node is behind events that were read before'),
        );
      }
      await pause(behindPauseMs);
    }
  };

  const page: Reading['page'] = (stream, fromRevision, maxCount) => {
    const doing = `reading ${categoryOf(stream)}`;
    return upToDate(doing, async () => {
      const known = ends.atLeast(stream);
      const request = { stream, from: fromRevision, maxCount };
      const result = (await connection.collect(doing, request)) ?? [];
      const isBehind = result.length < maxCount && fromRevision + result.length <= known;
      return { result, isBehind };
    });
  };

  const stream: Reading['stream'] = async (name, fromRevision, limit) => {
    const kept: StoredEvent[] = [];
    for (;;) {
      const maxCount = Math.min(pageSize, limit - kept.length);
      const events = await page(name, fromRevision + kept.length, maxCount);
      for (const event of events) kept.push(fromServer(event));
      const last = kept.at(-1);
      if (last !== undefined) ends.remember(name, last.revision, last.hash);
      if (events.length < maxCount || kept.length >= limit) return kept;
    }
  };

  const lastOf: Reading['lastOf'] = (name) =>
    upToDate('reading the end of a stream', async () => {
      const known = ends.atLeast(name);
      const request = { stream: name, from: 'end', maxCount: 1 } as const;
      const events = await connection.collect('reading the end of a stream', request);
      const last = events?.[0];
      const result = last === undefined ? null : fromServer(last);
      if (result !== null) ends.remember(name, result.revision, result.hash);
      return { result, isBehind: (result?.revision ?? noStream) < known };
    });

  /** A read includes its start position, which is left out. */
  const all: Reading['all'] = (after, limit, filter) =>
    upToDate('reading the log', async () => {
      const known = highest;
      const kept: StoredEvent[] = [];
      for (let from = after; ;) {
        const request = { stream: null, from, maxCount: pageSize };
        const events = (await connection.collect('reading the log', request)) ?? [];
        for (const event of events) {
          if (!isOurs(event) || event.position <= from) continue;
          if (!isWanted(filter, event)) continue;
          kept.push(fromServer(event));
          if (kept.length === limit) return { result: kept, isBehind: false };
        }
        const last = lastPositionOf(events, from);
        if (events.length < pageSize || last <= from) {
          return { result: kept, isBehind: last < known };
        }
        from = last;
      }
    });

  /**
   * The end is read first: each filtered read of the same node sees everything before it. If the log does not go beyond
   * what was seen, there is nothing more to read.
   */
  const since: Reading['since'] = (after, filters, max) =>
    upToDate('reading the log', async () => {
      const known = highest;
      const [newest, ...parts] = await connection.collectAfter(
        'reading the log',
        { stream: null, from: 'end', maxCount: 1 },
        (found) =>
          lastPositionOf(found ?? [], 0n) > after
            ? filters.map((only) => ({ stream: null, from: after, maxCount: max, only }))
            : [],
      );
      const last = newest?.[0];
      const end = last?.position ?? 0n;
      if (parts.some((part) => (part?.length ?? 0) >= max))
        return { result: null, isBehind: false };
      const found = new Map<bigint, ServerEvent>();
      for (const event of parts.flatMap((part) => part ?? [])) {
        if (isOurs(event) && event.position > after && event.position <= end)
          found.set(event.position, event);
      }
      const inOrder = [...found.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
      if (last !== undefined && isOurs(last)) reached(end);
      const result = { events: inOrder.map(fromServer), end };
      return { result, isBehind: end < known || end < after };
    });

  const head: Reading['head'] = () =>
    upToDate('reading the head', async () => {
      const known = highest;
      for (let maxCount = 1; ; maxCount *= 16) {
        const request = { stream: null, from: 'end', maxCount } as const;
        const events = await connection.collect('reading the head', request);
        const newest = events?.find(isOurs);
        if (newest !== undefined) {
          const { position, hash, recordedAt } = fromServer(newest);
          reached(position);
          return { result: { position, hash, recordedAt }, isBehind: position < known };
        }
        if ((events?.length ?? 0) < maxCount) {
          const recordedAt = new Date(0).toISOString().replace('Z', '000Z');
          return { result: { position: 0n, hash: noHash, recordedAt }, isBehind: known > 0n };
        }
      }
    });

  const end: Reading['end'] = () =>
    upToDate('reading the end of the log', async () => {
      const known = highest;
      const request = { stream: null, from: 'end', maxCount: 1 } as const;
      const events = await connection.collect('reading the end of the log', request);
      const result = lastPositionOf(events ?? [], 0n);
      return { result, isBehind: result < known };
    });

  /** A read begins at its position inclusively; the server refuses one at which nothing begins. */
  const holds: Reading['holds'] = async (place) => {
    if (place.position === 0n) return true;
    const request = { stream: null, from: place.position, maxCount: 1 } as const;
    try {
      const [first] = (await connection.collect('reading the log', request)) ?? [];
      if (first === undefined || place.hash === null) return first !== undefined;
      return isOurs(first) && isHeldBy(fromServer(first), place);
    } catch (error) {
      if (failureOf(error).kind === 'refused') return false;
      throw error;
    }
  };

  return { stream, page, lastOf, all, since, head, end, holds, reached };
};
