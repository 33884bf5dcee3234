/**
 * Runs a task for each item, a limited number at a time, begun in order; returns the results in that order. It throws
 * the first failure and begins nothing more.
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
