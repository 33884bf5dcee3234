import { describe, expect, it } from '@jest/globals';
import { daysOfMonth, isMonth, lastEndedMonth, monthAfter } from './months.ts';

describe('months', () => {
  it('end in UTC at the end of their last day', () => {
    expect(lastEndedMonth(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-10');
    expect(lastEndedMonth(new Date('2026-12-01T00:00:00.000Z'))).toBe('2026-11');
    expect(lastEndedMonth(new Date('2027-01-31T12:00:00.000Z'))).toBe('2026-12');
  });

  it('continue in the next year after December', () => {
    expect(monthAfter('2026-12')).toBe('2027-01');
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends with %s', (month, end) => {
    expect(daysOfMonth(month)).toEqual({ start: `${month}-01`, end });
  });

  it.each(['2026-13', '2026-00', '2026-1', '26-10', ''])('%s is not a month', (text) => {
    expect(isMonth(text)).toBe(false);
  });
});
