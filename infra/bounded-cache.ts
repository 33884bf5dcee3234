import { LRUCache } from 'lru-cache';

/**
 * A cache of at most `entriesMax` entries; the least recently used one is dropped first. It grows as it fills: with
 * `max`, the library allocates the room for all entries at once, milliseconds and megabytes of each start.
 */
export const createBoundedCache = <V extends object | true>(
  entriesMax: number,
  options: Pick<LRUCache.Options<string, V, unknown>, 'ttl' | 'dispose'> = {},
): LRUCache<string, V> =>
  new LRUCache<string, V>({ ...options, maxSize: entriesMax, sizeCalculation: () => 1 });
