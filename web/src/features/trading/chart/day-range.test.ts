import { describe, expect, it } from '@jest/globals';
import { including, shareOf } from './day-range.tsx';

const day = { low: '1.16204', high: '1.16511' };

describe('the range of a day', () => {
  it('given a price within the range, then the range is unchanged; given a price beyond it, then the range includes it', () => {
    expect(including(day, '1.163')).toBe(day);
    expect(including(day, '1.16511')).toBe(day);
    expect(including(day, '1.2')).toEqual({ low: '1.16204', high: '1.2' });
    expect(including(day, '1.1')).toEqual({ low: '1.1', high: '1.16511' });
  });

  it('given a price, then its share between low and high is returned, or one half if both are equal', () => {
    expect(shareOf({ low: '1', high: '3' }, '1.5')).toBe(0.25);
    expect(shareOf(day, day.low)).toBe(0);
    expect(shareOf(day, day.high)).toBe(1);
    expect(shareOf({ low: '5', high: '5' }, '5')).toBe(0.5);
  });
});
