import { describe, expect, it } from '@jest/globals';
import { median, percentile } from './statistics.ts';

describe('median', () => {
  it('is the middle value, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4])).toBe(4);
  });

  it('of an even number of values is the mean of the two in the middle', () => {
    expect(median([10, 1, 2, 100])).toBe(6);
  });

  it('of no values is an error', () => {
    expect(() => median([])).toThrow('median of no values');
  });
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_none, index) => 100 - index);

  it('is the smallest value that the given percentage of values do not exceed', () => {
    expect(percentile(hundred, 50)).toBe(50);
    expect(percentile(hundred, 99)).toBe(99);
    expect(percentile(hundred, 100)).toBe(100);
    expect(percentile([3, 1, 2], 99)).toBe(3);
    expect(percentile([7], 1)).toBe(7);
  });

  it('of no values is an error', () => {
    expect(() => percentile([], 99)).toThrow('percentile of no values');
  });
});
