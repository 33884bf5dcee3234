import { setTimeout as delay } from 'node:timers/promises';

/**
 * How long one piece of work keeps others waiting, and how long it rests then. A command takes half a dozen turns of the
 * event loop: without a rest it would wait for a slice in each.
 */
const sliceMs = 1;
const restMs = 1;

/** Makes something of each of many items, in their order; the commands of others have their turn in between. */
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
