import { endOfDay, weekdayOf } from './trading-days.ts';
import type { Category } from './types.ts';

/**
 * The moment at which open orders are charged or credited swap (docs/decisions/0089): five in the afternoon in New
 * York, where the market day ends: 22:00 UTC, in summer 21:00.
 */
export type Rollover = Readonly<{
  /** The day that ends, as a date in New York. */
  day: string;
  at: string;
  /** The number of nights that are counted. */
  nights: number;
}>;

const dayMs = 86_400_000;
/** Beginning with Sunday. Each week has seven nights in all; those of a weekend are counted before it. */
const everyNight = [1, 1, 1, 1, 1, 1, 1] as const;
/** A trade of Wednesday is settled on Friday, and one of Thursday on Monday. */
const tripleOnWednesday = [0, 1, 1, 3, 1, 1, 0] as const;
const tripleOnFriday = [0, 1, 1, 1, 1, 3, 0] as const;

const nightsOf: Readonly<Record<Category, readonly number[]>> = {
  forex: tripleOnWednesday,
  commodity: tripleOnFriday,
  index: tripleOnFriday,
  stock: tripleOnFriday,
  crypto: everyNight,
};

/**
 * The most days computed at once: an order without postings for longer is charged no more, and a clock that is years
 * ahead does limited harm.
 */
const daysMost = 400;

/** The rollovers of a category after one moment, up to and including another, in order. */
export const rolloversIn = (
  category: Category,
  after: string,
  until: string,
): readonly Rollover[] => {
  const afterMs = Date.parse(after);
  const untilMs = Date.parse(until);
  const found: Rollover[] = [];
  const first = Math.floor(afterMs / dayMs) - 1;
  for (let day = first; day <= first + daysMost; day += 1) {
    const atMs = endOfDay(day);
    const nights = nightsOf[category][weekdayOf(day)] ?? 0;
    if (atMs > untilMs) break;
    if (atMs <= afterMs || nights === 0) continue;
    const named = new Date(day * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
    found.push({ day: named, at: new Date(atMs).toISOString(), nights });
  }
  return found;
};

/** The newest rollover of a category with nights; an order whose swap is posted up to it owes nothing yet. */
export const lastRolloverAt = (category: Category, now: string): string | null => {
  const weekBefore = new Date(Date.parse(now) - 7 * dayMs).toISOString();
  return rolloversIn(category, weekBefore, now).at(-1)?.at ?? null;
};
