import { describe, expect, it } from '@jest/globals';
import { inSlices } from './in-slices.ts';

describe('inSlices', () => {
  it('given long work, when it is done, then the results are in order and other callbacks ran in between', async () => {
    let turns = 0;
    let isOver = false;
    const others = (): void => {
      if (isOver) return;
      turns += 1;
      setImmediate(others);
    };
    setImmediate(others);
    const busyFor = (ms: number): void => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    };

    const made = await inSlices([1, 2, 3, 4], (item, index) => {
      busyFor(5);
      return [item, index];
    });
    isOver = true;

    expect(made).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
    ]);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
