import { describe, expect, it } from '@jest/globals';
import { tpsIn } from './pgbench.ts';

describe("pgbench's report", () => {
  it('gives the transactions per second', () => {
    const report = `latency average = 8.561 ms\ninitial connection time = 60.4 ms\ntps = 3737.754 (without initial connection time)\n`;
    expect(tpsIn(report)).toBe(3737.754);
  });

  it('without transactions per second is an error', () => {
    expect(() => tpsIn('pgbench: error')).toThrow('printed no rate');
  });
});
