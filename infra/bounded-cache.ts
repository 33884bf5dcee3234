import { LRUCache } from 'lru-cache';

type Options<Key extends string, Value extends object | true> = Pick<
  LRUCache.Options<Key, Value, unknown>,
  'ttl' | 'dispose'
>;

/**
 * A cache of at most `entriesMax` entries; the least recently used one is dropped first. It grows as it fills: with
 * `max`, the library allocates the room for all entries at once, which took a tenth of the processor time of the tests.
 */
export const createBoundedCache = <Value extends object | true>(
  entriesMax: number,
  options: Options<string, Value> = {},
): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ ...options, maxSize: entriesMax, sizeCalculation: () => 1 });
