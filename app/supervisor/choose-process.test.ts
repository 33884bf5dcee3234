import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseProcess } from './choose-process.ts';

/** The number of connections of each process after connections from these addresses. */
const loadsOf = (processes: number, addresses: readonly (string | null)[]): readonly number[] => {
  const loads = Array.from({ length: processes }, () => 0);
  for (const address of addresses) {
    const at = chooseProcess(loads, address);
    if (at !== null) loads[at] = (loads[at] ?? 0) + 1;
  }
  return loads;
};

describe('the choice of the process for a connection', () => {
  it('given connections of one address, then all go to one process', () => {
    expect(loadsOf(4, Array<string>(6).fill('203.0.113.7')).toSorted()).toEqual([0, 0, 0, 6]);
  });

  it('given very many connections of one address, as behind one router, then every process gets a share', () => {
    const loads = loadsOf(4, Array<string>(400).fill('203.0.113.7'));
    expect(Math.max(...loads)).toBeLessThanOrEqual(126);
    expect(Math.min(...loads)).toBeGreaterThan(0);
  });

  it('given no address, as behind proxies, then it is the process with the fewest connections', () => {
    expect(loadsOf(3, Array<null>(9).fill(null))).toEqual([3, 3, 3]);
  });

  it('given any addresses, then no connection is refused and no process has much more than the average', () => {
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

  it('given no process, then it is null', () => {
    expect(chooseProcess([], '203.0.113.7')).toBeNull();
  });
});
