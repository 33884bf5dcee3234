import { cmp, type Decimal } from '../../../domain/shared/decimal.ts';

export type SortedLevel = Readonly<{ orderId: string; level: Decimal }>;

/** Levels of one kind at one instrument, the one that a price reaches first at the head. */
export type SortedLevels = Readonly<{
  add: (entry: SortedLevel) => void;
  remove: (entry: SortedLevel) => void;
  /** Takes out, from the head on, those that hold. */
  takeWhile: (holds: (level: Decimal) => boolean) => readonly SortedLevel[];
  count: () => number;
}>;

type Entry = SortedLevel & Readonly<{ rough: number }>;

/**
 * `rising`: the lowest level is reached first (by a price that goes up), else the highest. The head is the array's end,
 * so that taking it moves nothing.
 */
export const createSortedLevels = (rising: boolean): SortedLevels => {
  const entries: Entry[] = [];
  const sign = rising ? -1 : 1;

  // The nearest double decides all but the ties, which are compared exactly.
  const compare = (a: Entry, b: Entry): number =>
    sign * (a.rough - b.rough || cmp(a.level, b.level)) ||
    (a.orderId < b.orderId ? -1 : a.orderId > b.orderId ? 1 : 0);

  const placeOf = (entry: Entry): number => {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = entries[middle];
      if (found !== undefined && compare(found, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const entryOf = ({ orderId, level }: SortedLevel): Entry => ({
    orderId,
    level,
    rough: Number(level),
  });

  return {
    add: (given) => {
      const entry = entryOf(given);
      entries.splice(placeOf(entry), 0, entry);
    },
    remove: (given) => {
      const entry = entryOf(given);
      const place = placeOf(entry);
      const found = entries[place];
      if (found !== undefined && compare(found, entry) === 0) entries.splice(place, 1);
    },
    takeWhile: (holds) => {
      let left = entries.length;
      while (left > 0 && holds(entries[left - 1]?.level ?? '')) left -= 1;
      return entries.splice(left).reverse();
    },
    count: () => entries.length,
  };
};
