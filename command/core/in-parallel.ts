/**
 * Does something with each item, at most so many at a time, begun in their order; gives the results in that order. The
 * first failure is thrown, and nothing more is begun.
 */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const takeTurns = async (): Promise<void> => {
    for (const [index, item] of waiting) results.set(index, await work(item, index));
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeTurns));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
};
