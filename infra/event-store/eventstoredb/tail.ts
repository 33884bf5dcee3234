import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import { isWanted } from '../event-filter.ts';
import type { EventFilter, StoredEvent } from '../port.ts';
import { createQueuedLook } from './queued-look.ts';
import type { Reading } from './reading.ts';
import type { ServerFilter } from './server-filter.ts';

/**
 * The newest events of the log, read once for all subscriptions of a process, by as few reads as serve them all: each by
 * itself would read most events again.
 */
export type Tail = Readonly<{
  /**
   * Where the log ends, and when the server was asked for it, by `performance.now()`. The look begins after the question;
   * under load it waits for more to come, so that few reads bring many events.
   */
  look: () => Promise<Readonly<{ position: bigint; askedAtMs: number }>>;
  /** Events after a position, up to the end that was last seen at least; from memory where they are still there. */
  after: (position: bigint, limit: number, filter?: EventFilter) => Promise<readonly StoredEvent[]>;
  /** When a look last found events, by `performance.now()`. */
  grewAtMs: () => number;
}>;

/** At most 25 looks a second: each costs the server, and under load what it finds is more by as much. */
export const lookEveryMs = 40;

/** The first index whose event lies after a position. */
const indexAfter = (events: readonly StoredEvent[], position: bigint): number => {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.position ?? position) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
};

type Kept = Readonly<{
  from: bigint;
  end: bigint;
  events: readonly StoredEvent[];
  /** What the server let by of what lies between; `null` where all is there. */
  filters: readonly ServerFilter[] | null;
}>;

/**
 * Keeps at most `keptMax` events; who is further behind than they go reads for itself. `wanted` gives the filters by which
 * the server may leave out what nobody wants now: the same array as long as they are the same.
 */
export const createTail = (
  reading: Pick<Reading, 'all' | 'since' | 'head' | 'reached'>,
  keptMax = 4_000,
  wanted: () => readonly ServerFilter[] | null = () => null,
): Tail => {
  let kept: Kept | null = null;
  let grewAtMs = -Infinity;
  let lookedAtMs = -Infinity;

  const serves = (one: Kept | null): one is Kept =>
    one !== null && (one.filters === null || one.filters === wanted());

  const beginAnew = async (): Promise<void> => {
    const filters = wanted();
    const { position } = await reading.head();
    kept = { from: position, end: position, events: [], filters };
  };

  /** What came after a position, and how far that goes; `null` where it is more than is kept. */
  const comeSince = async ({ end, filters }: Kept) => {
    if (filters !== null) return reading.since(end, filters, keptMax);
    const events = await reading.all(end, keptMax);
    return events.length === keptMax ? null : { events, end: events.at(-1)?.position ?? end };
  };

  const goOn = async (before: Kept): Promise<void> => {
    const come = await comeSince(before);
    if (come === null || come.end > before.end) grewAtMs = performance.now();
    // More than is kept: the rest is not read for nobody.
    if (come === null) return beginAnew();
    if (come.end === before.end) return;
    const last = come.events.at(-1);
    if (last !== undefined) reading.reached(last.position);
    const all = [...before.events, ...come.events];
    const excess = all.length > keptMax ? all.length - keptMax / 2 : 0;
    const from = all[excess - 1]?.position ?? before.from;
    kept = { ...before, from, end: come.end, events: all.slice(excess) };
  };

  /** All who are woken together ask in one turn of the event loop, and one look serves them. */
  const rest = async (): Promise<void> => {
    await endOfTurn();
    const restMs = lookedAtMs + lookEveryMs - performance.now();
    if (restMs > 0) await pause(restMs);
  };

  const look = createQueuedLook(rest, async () => {
    const askedAtMs = performance.now();
    lookedAtMs = askedAtMs;
    await (serves(kept) && kept.filters === wanted() ? goOn(kept) : beginAnew());
    return { position: kept?.end ?? 0n, askedAtMs };
  });

  const after: Tail['after'] = async (position, limit, filter) => {
    if (!serves(kept) || position < kept.from) return reading.all(position, limit, filter);
    const { events } = kept;
    const wanted: StoredEvent[] = [];
    for (let index = indexAfter(events, position); index < events.length; index += 1) {
      const event = events[index];
      if (event !== undefined && isWanted(filter, event)) wanted.push(event);
      if (wanted.length === limit) break;
    }
    return wanted;
  };

  return { look, after, grewAtMs: () => grewAtMs };
};
