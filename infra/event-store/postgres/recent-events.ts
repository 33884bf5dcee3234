import { isWanted } from '../event-filter.ts';
import type { EventFilter, EventText } from '../port.ts';

/** What a look told: all events that any of these filters wants, after a position and up to another. */
export type Told = Readonly<{
  after: bigint;
  upTo: bigint;
  filters: ReadonlySet<string>;
  events: readonly EventText[];
}>;

/** What one reader has yet to be given of it, and from where on it must be looked for. */
export type Recalled = Readonly<{ events: readonly EventText[]; upTo: bigint }>;

/** Events that were read a moment ago, for those who come to them later than others in the same process. */
export type RecentEvents = Readonly<{
  /** Up to where this is known, where a reader stands after `after` and wants what this filter does; else `null`. */
  recall: (after: bigint, name: string, filter: EventFilter | undefined) => Recalled | null;
  /** Takes what was just read: what it joins is longer by it, what it does not join is forgotten. */
  remember: (told: Told) => void;
}>;

/** Where the first event after this position stands among events in their order. */
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

/** At most so many, the newest: who is further behind reads by itself. */
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
      // One that began with more filters knows of events that those before did not ask for.
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
