import { describe, expect, it } from '@jest/globals';
import { inTurns } from './in-turns.ts';

describe('what is served in turns', () => {
  it('is served in order, and others have a turn of the event loop between two lots', async () => {
    const items = Array.from({ length: 120 }, (_, index) => index);
    const served: number[] = [];
    const happened: string[] = [];
    let isServed = false;
    const others = (async () => {
      while (!isServed) {
        await new Promise(setImmediate);
        happened.push('others');
      }
    })();
    await inTurns(items, (lot) => {
      served.push(...lot);
      happened.push(`${lot.length} served`);
    });
    isServed = true;
    await others;
    expect(served).toEqual(items);
    expect(happened.slice(0, 5)).toEqual([
      '50 served',
      'others',
      '50 served',
      'others',
      '20 served',
    ]);
  });

  it('ends at once where there is nothing, and rejects with what serving throws', async () => {
    await inTurns([], () => {
      throw new Error('Nothing is there to serve');
    });
    const failing = inTurns([1], () => {
      throw new Error('it broke');
    });
    await expect(failing).rejects.toThrow('it broke');
  });
});
