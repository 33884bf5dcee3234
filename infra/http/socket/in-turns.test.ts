import { describe, expect, it } from '@jest/globals';
import { inTurns } from './in-turns.ts';

describe('items that are served in batches', () => {
  it('are served in order with a turn of the event loop between two batches', async () => {
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

  it('resolve at once when there are none and reject with the error of a batch', async () => {
    await inTurns([], () => {
      throw new Error('Nothing is there to serve');
    });
    const failing = inTurns([1], () => {
      throw new Error('it broke');
    });
    await expect(failing).rejects.toThrow('it broke');
  });
});
