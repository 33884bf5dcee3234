import { describe, expect, it } from '@jest/globals';
import { alternate } from './alternate.ts';
import { keepInFlight, latenciesOf } from './in-flight.ts';

describe('keeping calls in flight', () => {
  it('never exceeds the number of lanes, numbers the calls, and waits for the last one', async () => {
    let underWay = 0;
    let most = 0;
    const numbers: number[] = [];
    const load = await keepInFlight(4, 20, async (_lane, number) => {
      underWay += 1;
      most = Math.max(most, underWay);
      numbers.push(number);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
    });
    expect(most).toBe(4);
    expect(underWay).toBe(0);
    expect(load.count).toBe(numbers.length);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(load.perSecond).toBeCloseTo(load.count / load.seconds);
  });

  it('fails with the error of a call', async () => {
    const refused = keepInFlight(2, 20, async () => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
  });

  it('computes percentiles of the latencies of all runs together', () => {
    const runs = [{ latencies: [1, 2] }, { latencies: [3, 100] }];
    expect(latenciesOf(runs)).toEqual({ p50: 2, p99: 100 });
  });
});

describe('alternating two measures', () => {
  it('starts with the other one in each round', async () => {
    const order: string[] = [];
    const results = await alternate(
      3,
      async (round) => order.push(`base ${round}`),
      async (round) => order.push(`ours ${round}`),
    );
    expect(order).toEqual(['base 0', 'ours 0', 'ours 1', 'base 1', 'base 2', 'ours 2']);
    expect(results.ours).toEqual([2, 3, 6]);
  });
});
