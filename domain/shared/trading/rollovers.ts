import { endOfDay, weekdayOf } from './trading-days.ts';
import type { Category } from './types.ts';

/**
 * When orders that stay open cost or earn overnight (docs/decisions/0089): five in the afternoon in New York, where the day of
 * the markets ends: 22:00 UTC, in summer 21:00.
 */
export type Rollover = Readonly<{
  /** The day that ends, as New York names it. */
  day: string;
  at: string;
  /** Nights that are counted. */
  nights: number;
}>;

const dayMs = 86_400_000;
/** Beginning with Sunday. Each week has seven: those of a weekend are counted before it. */
const everyNight = [1, 1, 1, 1, 1, 1, 1] as const;
/** What is dealt on Wednesday is settled on Friday, and the next day's deal on Monday. */
const tripleOnWednesday = [0, 1, 1, 3, 1, 1, 0] as const;
const tripleOnFriday = [0, 1, 1, 1, 1, 3, 0] as const;

const nightsOf: Readonly<Record<Category, readonly number[]>> = {
  forex: tripleOnWednesday,
  commodity: tripleOnFriday,
  index: tripleOnFriday,
  stock: tripleOnFriday,
  crypto: everyNight,
};

/** An order that is left alone for longer pays for no more at once; a clock that is years ahead does no more harm. */
const daysMost = 400;

/** The roll-overs of a category after a moment, until another and at it, in order. */
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

/** The newest roll-over of a category that counts: what was posted for up to then owes nothing yet. */
export const lastRolloverAt = (category: Category, now: string): string | null => {
  const weekBefore = new Date(Date.parse(now) - 7 * dayMs).toISOString();
  return rolloversIn(category, weekBefore, now).at(-1)?.at ?? null;
};
