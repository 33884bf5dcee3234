import { describe, expect, it } from '@jest/globals';
import { compareRates, skipped } from './figures.ts';

const rates = { measure: 'appends', baseline: 'INSERTs', unit: 'events/s' };

describe('the figure of rates', () => {
  it('compares the medians', () => {
    const figure = compareRates({
      ...rates,
      ours: { rates: [300, 200, 90] },
      base: { rates: [10, 100, 500] },
      ratioMin: 2,
    });
    expect(figure).toEqual({
      ...rates,
      ours: 200,
      base: 100,
      ratio: 2,
      expected: '2',
      met: true,
    });
  });

  it('is not met below the expected ratio', () => {
    const figure = compareRates({
      ...rates,
      ours: { rates: [199] },
      base: { rates: [100] },
      ratioMin: 2,
    });
    expect(figure).toMatchObject({ ratio: 1.99, met: false });
  });

  it('is not met when the ratio is reached, but the p99 is too slow or unknown', () => {
    const of = { ...rates, base: { rates: [1] }, ratioMin: 2, p99MaxMs: 15 };
    expect(compareRates({ ...of, ours: { rates: [4], p50: 3, p99: 14.9 } })).toMatchObject({
      expected: '2, p99 < 15 ms',
      met: true,
      p50: 3,
      p99: 14.9,
    });
    expect(compareRates({ ...of, ours: { rates: [4], p99: 15 } }).met).toBe(false);
    expect(compareRates({ ...of, ours: { rates: [4] } }).met).toBe(false);
  });

  it('of a skipped measure says why', () => {
    expect(skipped({ ...rates, expected: '1' }, 'pgbench is not installed')).toMatchObject({
      ours: null,
      base: null,
      ratio: null,
      notes: 'Skipped: pgbench is not installed',
    });
  });
});
