import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import { isWanted } from '../event-filter.ts';
import type { EventFilter, StoredEvent } from '../port.ts';
import { createQueuedLook } from './queued-look.ts';
import type { Reading } from './reading.ts';
import type { ServerFilter } from './server-filter.ts';

/**
 * The newest events of the log, read once for all subscriptions of a process with as few reads as possible. Separate
 * reads for each subscription would read most events again.
 */
export type Tail = Readonly<{
  /**
   * The end of the log, and when the server was asked for it, by `performance.now()`. The look begins after the call;
   * under load it waits for more events, so that few reads bring many.
   */
  look: () => Promise<Readonly<{ position: bigint; askedAtMs: number }>>;
  /** Events after a position, at least up to the end that was last seen; from memory while they are kept there. */
  after: (position: bigint, limit: number, filter?: EventFilter) => Promise<readonly StoredEvent[]>;
  /** When a look last found events, by `performance.now()`. */
  grewAtMs: () => number;
}>;

/** At most 25 looks a second: each costs the server, and under load a later look finds correspondingly more events. */
export const lookEveryMs = 40;

/** The index of the first event after a position. */
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
  /** The server filters that the kept events passed; `null` when all events are kept. */
  filters: readonly ServerFilter[] | null;
}>;

/**
 * Keeps at most `keptMax` events; a reader further behind reads by itself. `wanted` returns the filters by which the
 * server may leave out what nobody wants now: the same array as long as they do not change.
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

  /** What came after a position, and how far that reaches; `null` when it is more than can be kept. */
  const comeSince = async ({ end, filters }: Kept) => {
    if (filters !== null) return reading.since(end, filters, keptMax);
    const events = await reading.all(end, keptMax);
    return events.length === keptMax ? null : { events, end: events.at(-1)?.position ?? end };
  };

  const goOn = async (before: Kept): Promise<void> => {
    const come = await comeSince(before);
    if (come === null || come.end > before.end) grewAtMs = performance.now();
    // There is more than can be kept, so the rest is not read, because nobody may need it.
    if (come === null) return beginAnew();
    if (come.end === before.end) return;
    const last = come.events.at(-1);
    if (last !== undefined) reading.reached(last.position);
    const all = [...before.events, ...come.events];
    const excess = all.length > keptMax ? all.length - keptMax / 2 : 0;
    const from = all[excess - 1]?.position ?? before.from;
    kept = { ...before, from, end: come.end, events: all.slice(excess) };
  };

  /** All readers that are woken together ask in one turn of the event loop, and one look serves them. */
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
