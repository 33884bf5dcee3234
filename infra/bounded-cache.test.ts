import { expect, it } from '@jest/globals';
import { createBoundedCache } from './bounded-cache.ts';

it('given a full cache, when another entry is added, then the least recently used one is dropped', () => {
  const dropped: string[] = [];
  const cache = createBoundedCache<{ at: number }>(2, {
    dispose: (_value, key) => dropped.push(key),
  });
  cache.set('a', { at: 1 });
  cache.set('b', { at: 2 });
  cache.get('a');
  cache.set('c', { at: 3 });
  expect([...cache.keys()].sort()).toEqual(['a', 'c']);
  expect(dropped).toEqual(['b']);
});

it('given room for more entries than memory holds, then the cache is created, because it grows as it fills', () => {
  const cache = createBoundedCache<{ at: number }>(Number.MAX_SAFE_INTEGER);
  cache.set('a', { at: 1 });
  expect(cache.size).toBe(1);
});
