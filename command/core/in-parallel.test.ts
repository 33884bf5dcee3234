import { describe, expect, it } from '@jest/globals';
import { inParallel } from './in-parallel.ts';

describe('in parallel', () => {
  it('never runs more than the maximum at once, and returns the results in order', async () => {
    let underWay = 0;
    let most = 0;
    const results = await inParallel([5, 1, 4, 2, 3], 2, async (turns) => {
      underWay += 1;
      most = Math.max(most, underWay);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      underWay -= 1;
      return turns * 10;
    });
    expect([results, most]).toEqual([[50, 10, 40, 20, 30], 2]);
    expect(await inParallel([], 2, async () => 1)).toEqual([]);
  });

  it('begins no further item after a failure', async () => {
    const begun: number[] = [];
    const failing = inParallel([1, 2, 3, 4], 1, async (item) => {
      begun.push(item);
      if (item === 2) throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(begun).toEqual([1, 2]);
  });
});
