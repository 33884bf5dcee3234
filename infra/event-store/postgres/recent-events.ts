import { isWanted } from '../event-filter.ts';
import type { EventFilter, EventText } from '../port.ts';

/** The result of a look: all events after one position and up to another that any of these filters wants. */
export type Told = Readonly<{
  after: bigint;
  upTo: bigint;
  filters: ReadonlySet<string>;
  events: readonly EventText[];
}>;

/** The remembered events for one reader, and the position up to which they are complete. */
export type Recalled = Readonly<{ events: readonly EventText[]; upTo: bigint }>;

/** Events that were read a moment ago, for readers in the same process that reach them later than others. */
export type RecentEvents = Readonly<{
  /**
   * The remembered events after `after` for this filter, with the position up to which they are known; `null` if they
   * are not.
   */
  recall: (after: bigint, name: string, filter: EventFilter | undefined) => Recalled | null;
  /** Remembers what was just read: it extends what it continues, and replaces anything else. */
  remember: (told: Told) => void;
}>;

/** The index of the first event after this position; `events` are in order. */
const firstAfter = (events: readonly EventText[], position: bigint): number => {
  let [from, to] = [0, events.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const event = events[middle];
    if (event !== undefined && event.position <= position) from = middle + 1;
    else to = middle;
  }
  return from;
};

const isAmong = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].every((one) => others.has(one));

/** Remembers at most this many of the newest events; a reader further behind reads by itself. */
export const createRecentEvents = (most: number): RecentEvents => {
  let known: Told | null = null;

  const shortened = ({ events, after, ...told }: Told): Told => {
    const tooMany = events.length - most;
    const last = events[tooMany - 1];
    return last === undefined
      ? { ...told, after, events }
      : { ...told, after: last.position, events: events.slice(tooMany) };
  };

  return {
    recall: (after, name, filter) => {
      if (known === null || after < known.after || after >= known.upTo || !known.filters.has(name))
        return null;
      const { events, upTo } = known;
      return {
        events: events.slice(firstAfter(events, after)).filter((event) => isWanted(filter, event)),
        upTo,
      };
    },
    remember: (told) => {
      const before = known;
      // A look with more filters knows events that earlier looks did not ask for.
      if (
        before === null ||
        told.after < before.after ||
        told.after > before.upTo ||
        !isAmong(told.filters, before.filters)
      ) {
        known = shortened(told);
        return;
      }
      const { filters } = told;
      const newer = told.events.slice(firstAfter(told.events, before.upTo));
      known = shortened({
        after: before.after,
        upTo: told.upTo > before.upTo ? told.upTo : before.upTo,
        filters,
        events: newer.length === 0 ? before.events : [...before.events, ...newer],
      });
    },
  };
};
