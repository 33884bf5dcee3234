import type { EventFilter, EventText } from '../port.ts';
import { isWanted } from '../event-filter.ts';
import type { LogPart } from '../subscription.ts';
import { createRecentEvents, type Recalled } from './recent-events.ts';
import { wishesOf, type Wishes } from './wishes.ts';

/**
 * The end of the log, and at most `limit` events after one position and up to another, as of one moment. If there are
 * `limit` events, more may follow before `upTo`.
 */
export type Look = Readonly<{ head: bigint; upTo: bigint; events: readonly EventText[] }>;

export type SharedReader = (
  after: bigint,
  limit: number,
  filter: EventFilter | undefined,
) => Promise<LogPart>;

type Asker = Readonly<{
  after: bigint;
  limit: number;
  filter: EventFilter | undefined;
  resolve: (part: LogPart) => void;
  reject: (error: unknown) => void;
}>;

/** A request with what is remembered of its events. */
type Informed = Asker & Readonly<{ name: string; recalled: Recalled | null }>;

/** A reader further away than this reads by itself, because the others would get events that they already had. */
const nearDistance = 500n;
/** Events remembered for readers that come later; some megabytes. */
const rememberedMost = 2_000;

/** Names of filters that were used. A filter stays the same object from look to look and never changes. */
const names = new WeakMap<EventFilter, string>();

const everything: EventFilter = {};

/** A name that identifies a filter. */
const nameOf = (filter = everything): string => {
  const known = names.get(filter);
  if (known !== undefined) return known;
  const name = JSON.stringify([filter.categories ?? null, filter.exceptTypes ?? []]);
  names.set(filter, name);
  return name;
};

/** The position after which events must be read. */
const standing = ({ after, recalled }: Informed): bigint => recalled?.upTo ?? after;

const furthest = (askers: readonly Informed[]): bigint =>
  askers.reduce((most, one) => (standing(one) > most ? standing(one) : most), -1n);

const nearest = (askers: readonly Informed[]): bigint =>
  askers.reduce((least, one) => (standing(one) < least ? standing(one) : least), furthest(askers));

/** Cuts to at most `limit` events; the rest is requested next. */
const cut = (part: LogPart, limit: number): LogPart => {
  const last = part.events[limit - 1];
  return part.events.length <= limit || last === undefined
    ? part
    : { events: part.events.slice(0, limit), upTo: last.position, isEnd: false };
};

/**
 * The position up to which a look is complete. A look with `limit` events knows nothing of what follows its last event.
 */
const coveredBy = ({ events, upTo }: Look, limit: number): bigint => {
  const last = events[limit - 1];
  return last === undefined ? upTo : last.position;
};

const partOf = (look: Look, limit: number, asker: Informed): LogPart => {
  const { filter, recalled } = asker;
  const from = standing(asker);
  const found = look.events.filter((event) => event.position > from && isWanted(filter, event));
  const events = recalled === null ? found : [...recalled.events, ...found];
  const upTo = coveredBy(look, limit);
  const isEnd = upTo >= look.head;
  return cut({ events, upTo: upTo > from ? upTo : from, isEnd }, asker.limit);
};

/**
 * The only reader of a process. All who ask within the same turn of the event loop and are close to each other are
 * answered from one look for what any of them wants. The look begins after they asked, so that everybody sees what was
 * there when they asked. At the end of the log, a look includes the filters of all who ever asked there: a later reader
 * gets what is remembered of it, and only newer events are read.
 */
export const createSharedReader = (
  look: (after: bigint, limit: number, wishes: Wishes, isAtEnd: boolean) => Promise<Look>,
): SharedReader => {
  const recent = createRecentEvents(rememberedMost);
  /** The filters of all who asked at the end of the log. */
  const filters = new Map<string, EventFilter | undefined>();
  let head: bigint | null = null;
  let asking: Asker[] = [];

  const isAtEnd = (askers: readonly Informed[]): boolean =>
    head !== null && head - nearest(askers) <= nearDistance;

  const lookFor = async (askers: readonly Informed[], atEnd: boolean): Promise<void> => {
    const after = nearest(askers);
    const limit = Math.max(...askers.map((one) => one.limit));
    if (atEnd) for (const { name, filter } of askers) filters.set(name, filter);
    const wanted = atEnd ? [...filters.values()] : askers.map(({ filter }) => filter);
    const answered = new Set(filters.keys());
    try {
      const found = await look(after, limit, wishesOf(wanted), atEnd);
      if (head === null || found.head > head) head = found.head;
      const upTo = coveredBy(found, limit);
      if (atEnd && upTo > after)
        recent.remember({ after, upTo, filters: answered, events: found.events });
      for (const asker of askers) asker.resolve(partOf(found, limit, asker));
    } catch (error) {
      for (const asker of askers) asker.reject(error);
    }
  };

  const begin = (): void => {
    const askers = asking.map((asker): Informed => {
      const name = nameOf(asker.filter);
      return { ...asker, name, recalled: recent.recall(asker.after, name, asker.filter) };
    });
    asking = [];
    const waiting: Informed[] = [];
    for (const asker of askers) {
      const { recalled, limit, resolve } = asker;
      if (recalled === null || recalled.events.length < limit) waiting.push(asker);
      else resolve(cut({ ...recalled, isEnd: false }, limit));
    }
    const front = furthest(waiting);
    const near = waiting.filter((asker) => front - standing(asker) <= nearDistance);
    const apart = waiting.filter((asker) => !near.includes(asker));
    if (near.length > 0) void lookFor(near, isAtEnd(near));
    for (const one of apart) void lookFor([one], false);
  };

  return (after, limit, filter) =>
    new Promise((resolve, reject) => {
      if (asking.length === 0) setImmediate(begin);
      asking.push({ after, limit, filter, resolve, reject });
    });
};
