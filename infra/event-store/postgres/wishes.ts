import type { EventFilter } from '../port.ts';

/** By category, the types that none of some readers needs; `null` means that everything is wanted. */
export type Wishes = ReadonlyMap<string, readonly string[]> | null;

/** Everything that any of these filters wants. */
export const wishesOf = (filters: readonly (EventFilter | undefined)[]): Wishes => {
  const wishes = new Map<string, readonly string[]>();
  for (const { categories, exceptTypes = [] } of filters.map((filter) => filter ?? {})) {
    if (categories === undefined) return null;
    for (const category of categories) {
      const before = wishes.get(category) ?? exceptTypes;
      wishes.set(
        category,
        before.filter((type) => exceptTypes.includes(type)),
      );
    }
  }
  return wishes;
};
