import { setTimeout as pause } from 'node:timers/promises';
import { isWanted } from '../event-filter.ts';
import type { EventFilter, StoredEvent } from '../port.ts';
import { createQueuedLook } from './queued-look.ts';
import type { Reading } from './reading.ts';

/**
 * The newest events of the log, read once for all subscriptions of a process. The server cannot filter by what they want
 * cheaply, so each would read every event by itself.
 */
export type Tail = Readonly<{
  /**
   * Where the log ends. The look begins after the question; under load it waits for more to come, so that few reads bring
   * many events.
   */
  look: () => Promise<Readonly<{ position: bigint }>>;
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

/** Keeps at most `keptMax` events; who is further behind than they go reads for itself. */
export const createTail = (
  reading: Pick<Reading, 'all' | 'head' | 'reached'>,
  keptMax = 4_000,
): Tail => {
  /** All events of ours after `from` up to `end`; `null` before the first look. */
  let kept: Readonly<{ from: bigint; end: bigint; events: readonly StoredEvent[] }> | null = null;
  let grewAtMs = -Infinity;
  let lookedAtMs = -Infinity;

  const beginAnew = async (): Promise<void> => {
    const { position } = await reading.head();
    kept = { from: position, end: position, events: [] };
  };

  const goOn = async ({ from, end, events }: NonNullable<typeof kept>): Promise<void> => {
    const found = await reading.all(end, keptMax);
    const last = found.at(-1);
    if (last === undefined) return;
    reading.reached(last.position);
    grewAtMs = performance.now();
    // More than is kept: the rest is not read for nobody.
    if (found.length === keptMax) return beginAnew();
    const all = [...events, ...found];
    const excess = all.length > keptMax ? all.length - keptMax / 2 : 0;
    const newFrom = all[excess - 1]?.position ?? from;
    kept = { from: newFrom, end: last.position, events: all.slice(excess) };
  };

  const look = createQueuedLook(async () => {
    const restMs = lookedAtMs + lookEveryMs - performance.now();
    if (restMs > 0) await pause(restMs);
    lookedAtMs = performance.now();
    await (kept === null ? beginAnew() : goOn(kept));
    return { position: kept?.end ?? 0n };
  });

  const after: Tail['after'] = async (position, limit, filter) => {
    if (kept === null || position < kept.from) return reading.all(position, limit, filter);
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
