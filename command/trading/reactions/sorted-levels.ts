import { cmp, type Decimal } from '../../../domain/shared/decimal.ts';

export type SortedLevel = Readonly<{ orderId: string; level: Decimal }>;

/** Levels of one kind for one instrument; the one that a price reaches first is at the head. */
export type SortedLevels = Readonly<{
  add: (entry: SortedLevel) => void;
  remove: (entry: SortedLevel) => void;
  /** Removes and returns, from the head on, the levels that this rate has reached. */
  takeReached: (rate: Decimal) => readonly SortedLevel[];
  count: () => number;
}>;

const none: readonly SortedLevel[] = [];

type Entry = SortedLevel & Readonly<{ rough: number }>;

/**
 * With `rising`, the lowest level is reached first, by a price that goes up; otherwise the highest. The head is the end
 * of the array, so that taking it moves no other entry.
 */
export const createSortedLevels = (rising: boolean): SortedLevels => {
  const entries: Entry[] = [];
  const sign = rising ? -1 : 1;

  // Doubles decide the order; only ties are compared exactly.
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
    takeReached: (rate) => {
      if (entries.length === 0) return none;
      const rough = Number(rate);
      // As in `compare`, doubles decide where they differ.
      const isReached = (entry: Entry): boolean =>
        entry.rough === rough
          ? sign * cmp(entry.level, rate) >= 0
          : sign * (entry.rough - rough) > 0;
      let left = entries.length;
      for (let head = entries[left - 1]; head !== undefined && isReached(head); left -= 1)
        head = entries[left - 2];
      return left === entries.length ? none : entries.splice(left).reverse();
    },
    count: () => entries.length,
  };
};
