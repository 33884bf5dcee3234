import { setTimeout as delay } from 'node:timers/promises';

/**
 * How long one piece of work blocks others, and how long it pauses then. A command needs half a dozen turns of the
 * event loop; without a pause it would wait for a whole slice in each.
 */
const sliceMs = 1;
const restMs = 1;

/** Maps many items in order, with pauses in which the commands of others get their turn. */
export const inSlices = async <Item, Result>(
  items: readonly Item[],
  make: (item: Item, index: number) => Result,
): Promise<readonly Result[]> => {
  const made: Result[] = [];
  let until = performance.now() + sliceMs;
  for (const [index, item] of items.entries()) {
    if (performance.now() > until) {
      await delay(restMs);
      until = performance.now() + sliceMs;
    }
    made.push(make(item, index));
  }
  return made;
};
