import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseProcess } from './choose-process.ts';

/** What each of so many processes has after these connections. */
const loadsOf = (processes: number, addresses: readonly (string | null)[]): readonly number[] => {
  const loads = Array.from({ length: processes }, () => 0);
  for (const address of addresses) {
    const at = chooseProcess(loads, address);
    if (at !== null) loads[at] = (loads[at] ?? 0) + 1;
  }
  return loads;
};

describe('which process takes a connection', () => {
  it('given one address, then all connections of its browser go to one process', () => {
    expect(loadsOf(4, Array<string>(6).fill('203.0.113.7')).toSorted()).toEqual([0, 0, 0, 6]);
  });

  it('given very many of one address, as behind one router, then every process has its part', () => {
    const loads = loadsOf(4, Array<string>(400).fill('203.0.113.7'));
    expect(Math.max(...loads)).toBeLessThanOrEqual(126);
    expect(Math.min(...loads)).toBeGreaterThan(0);
  });

  it('given proxies, whose addresses say nothing, then the one with the fewest', () => {
    expect(loadsOf(3, Array<null>(9).fill(null))).toEqual([3, 3, 3]);
  });

  it('given any addresses, then none is turned away and none has much more than the average', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.ipV4()), (processes, addresses) => {
        const loads = loadsOf(processes, addresses);
        const all = loads.reduce((sum, load) => sum + load, 0);
        expect(all).toBe(addresses.length);
        const most = Math.max(8, Math.ceil(((all + 1) / processes) * 1.25));
        expect(Math.max(...loads)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('given no process, then none', () => {
    expect(chooseProcess([], '203.0.113.7')).toBeNull();
  });
});
