import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createLimitHeap, type Limit } from './limit-heap.ts';

describe('a heap of limits', () => {
  it('returns the limits that a rising price reaches, the lowest first', () => {
    const heap = createLimitHeap<string>(true);
    const [b, a] = [heap.add(1.2, 'b'), heap.add(1.1, 'a')];
    expect([heap.reachedBy(1.0999), heap.reachedBy(NaN)]).toEqual([undefined, undefined]);
    expect(heap.reachedBy(1.1)).toBe('a');
    heap.remove(a);
    expect([heap.reachedBy(1.1999), heap.reachedBy(1.3)]).toEqual([undefined, 'b']);
    heap.remove(a);
    heap.remove(b);
    expect([heap.reachedBy(9), heap.count()]).toEqual([undefined, 0]);
  });

  it('returns the limits that a falling price reaches, the highest first', () => {
    const heap = createLimitHeap<string>(false);
    heap.add(1.1, 'a');
    const b = heap.add(1.2, 'b');
    expect([heap.reachedBy(1.2001), heap.reachedBy(1.2), heap.reachedBy(1)]).toEqual([
      ...[undefined, 'b', 'b'],
    ]);
    heap.remove(b);
    expect(heap.reachedBy(1)).toBe('a');
  });

  it('returns the first limit after any additions and removals', () => {
    const step = fc.record({ at: fc.nat(30), removes: fc.option(fc.nat(40)) });
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 80 }), (rising, steps) => {
        const heap = createLimitHeap<number>(rising);
        const held: Limit<number>[] = [];
        for (const { at, removes } of steps) {
          const gone = removes === null ? undefined : held.splice(removes, 1)[0];
          if (gone === undefined) held.push(heap.add(at, at));
          else heap.remove(gone);
          const limits = held.map(({ value }) => value);
          const first = rising ? Math.min(...limits) : Math.max(...limits);
          expect(heap.count()).toBe(held.length);
          expect(heap.reachedBy(rising ? 31 : -1)).toBe(held.length > 0 ? first : undefined);
        }
      }),
    );
  });
});
