import { describe, expect, it } from '@jest/globals';
import { lastRolloverAt, rolloversIn } from './rollovers.ts';
import { categories, type Category } from './types.ts';

const days = (category: Category, after: string, until: string) =>
  rolloversIn(category, after, until).map(({ day, nights }) => `${day} ${nights}`);

describe('the rollovers of a week', () => {
  const week = ['2026-06-07T00:00:00.000Z', '2026-06-14T00:00:00.000Z'] as const; // Sunday to Sunday

  it('of forex count three nights on Wednesday and none at the weekend', () => {
    expect(days('forex', ...week)).toEqual([
      '2026-06-08 1',
      '2026-06-09 1',
      '2026-06-10 3',
      '2026-06-11 1',
      '2026-06-12 1',
    ]);
  });

  it('of stocks, indices and commodities count three nights on Friday', () => {
    for (const category of ['stock', 'index', 'commodity'] as const)
      expect(days(category, ...week).at(-1)).toBe('2026-06-12 3');
  });

  it('of crypto count one night every day', () => {
    expect(days('crypto', ...week)).toHaveLength(7);
  });

  it('of every category count seven nights', () => {
    for (const category of categories) {
      const nights = rolloversIn(category, ...week).map((one) => one.nights);
      expect(nights.reduce((all, one) => all + one, 0)).toBe(7);
    }
  });
});

describe('a rollover', () => {
  it('is at 17:00 in New York: 21:00 UTC in summer, 22:00 UTC in winter', () => {
    const at = (day: string) =>
      rolloversIn('crypto', `${day}T12:00:00.000Z`, `${day}T23:00:00.000Z`)[0]?.at;
    expect(at('2026-06-10')).toBe('2026-06-10T21:00:00.000Z');
    expect(at('2026-01-14')).toBe('2026-01-14T22:00:00.000Z');
    // The days on which the clocks change.
    expect(at('2026-03-08')).toBe('2026-03-08T21:00:00.000Z');
    expect(at('2026-11-01')).toBe('2026-11-01T22:00:00.000Z');
  });

  it('belongs to the span that ends with it, not to the span that begins with it', () => {
    const at = '2026-06-10T21:00:00.000Z';
    expect(days('forex', '2026-06-10T20:59:59.999Z', at)).toEqual(['2026-06-10 3']);
    expect(days('forex', at, '2026-06-10T23:00:00.000Z')).toEqual([]);
    expect(days('forex', '2026-06-10T12:00:00.000Z', '2026-06-10T20:59:59.999Z')).toEqual([]);
  });

  it('does not happen when the clock was set back', () => {
    expect(days('crypto', '2026-06-10T12:00:00.000Z', '2026-06-01T12:00:00.000Z')).toEqual([]);
  });

  it('happens a limited number of times when the clock is years ahead', () => {
    expect(
      days('crypto', '2026-06-10T12:00:00.000Z', '2126-06-01T12:00:00.000Z').length,
    ).toBeLessThan(401);
  });

  it('is found as the last one before a time', () => {
    expect(lastRolloverAt('forex', '2026-06-14T12:00:00.000Z')).toBe('2026-06-12T21:00:00.000Z');
    expect(lastRolloverAt('crypto', '2026-06-14T12:00:00.000Z')).toBe('2026-06-13T21:00:00.000Z');
  });
});
