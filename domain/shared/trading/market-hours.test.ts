import { describe, expect, it } from '@jest/globals';
import { hoursAt, isOpenWithin, marketHours } from './market-hours.ts';
import { categories, type Category } from './types.ts';

const standing = (category: Category, at: string) => {
  const { state, changesAtMs } = marketHours(category, Date.parse(at));
  return [state, changesAtMs === null ? null : new Date(changesAtMs).toISOString().slice(0, 16)];
};

describe('market hours', () => {
  it.each([
    // New York is five hours behind in winter, four in summer.
    ['forex', '2026-01-11T21:59:59.999Z', 'closed', '2026-01-11T22:00'],
    ['forex', '2026-01-11T22:00Z', 'open', '2026-01-16T22:00'],
    ['forex', '2026-01-16T22:00Z', 'closed', '2026-01-18T22:00'],
    ['forex', '2026-06-14T21:00Z', 'open', '2026-06-19T21:00'],
    // The clocks change within the week: it begins before the change and ends after it.
    ['forex', '2026-03-04T12:00Z', 'open', '2026-03-06T22:00'],
    ['forex', '2026-03-07T12:00Z', 'closed', '2026-03-08T21:00'],
    ['forex', '2026-10-31T12:00Z', 'closed', '2026-11-01T22:00'],
    // Christmas 2026 is a Friday: closed from the evening before until Sunday.
    ['forex', '2026-12-24T22:00Z', 'closed', '2026-12-27T22:00'],
    ['forex', '2025-12-25T12:00Z', 'closed', '2025-12-25T22:00'],
    ['forex', '2026-01-01T12:00Z', 'closed', '2026-01-01T22:00'],
    ['commodity', '2026-06-16T20:59Z', 'open', '2026-06-16T21:00'],
    ['commodity', '2026-06-16T21:00Z', 'closed', '2026-06-16T22:00'],
    ['index', '2026-06-19T21:30Z', 'closed', '2026-06-21T22:00'],
    // The market closes at 13:00 on Thanksgiving and on the day after it.
    ['commodity', '2026-11-26T18:00Z', 'closed', '2026-11-26T23:00'],
    ['index', '2026-11-27T18:00Z', 'closed', '2026-11-29T23:00'],
    ['index', '2026-04-03T12:00Z', 'closed', '2026-04-05T22:00'],
    ['stock', '2026-06-16T13:29Z', 'closed', '2026-06-16T13:30'],
    ['stock', '2026-06-16T13:30Z', 'open', '2026-06-16T20:00'],
    ['stock', '2026-01-16T21:00Z', 'closed', '2026-01-20T14:30'],
    ['stock', '2026-11-27T14:30Z', 'open', '2026-11-27T18:00'],
  ] as const)('of %s at %s are %s until %s', (category, at, state, until) => {
    expect(standing(category, at)).toEqual([state, until]);
  });

  it('of crypto never end', () => {
    expect(standing('crypto', '2026-12-25T12:00Z')).toEqual(['open', null]);
  });

  const closedOn = (year: number): readonly string[] =>
    Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index, 16)))
      .filter((noon) => noon.getUTCFullYear() === year && noon.getUTCDay() % 6 !== 0)
      .filter((noon) => marketHours('stock', noon.getTime()).state === 'closed')
      .map((noon) => noon.toISOString().slice(5, 10));

  // As published by the New York Stock Exchange.
  it.each([
    [2021, '01-01 01-18 02-15 04-02 05-31 06-18 07-05 09-06 11-25 12-24'],
    [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    [2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
  ])('of stocks have the holidays of %i', (year, days) => {
    expect(closedOn(year).join(' ')).toBe(days);
  });

  it.each([
    ['2023-07-03', true],
    ['2024-07-03', true],
    ['2026-07-02', false],
    ['2021-07-02', false],
    ['2024-12-24', true],
    ['2022-12-23', false],
    ['2025-11-28', true],
  ])('of stocks on %s end early: %s', (day, isShort) => {
    expect(marketHours('stock', Date.parse(`${day}T19:00Z`)).state === 'closed').toBe(isShort);
  });

  it('give the time of the next change, and nothing changes before it, at every hour and a half of two years', () => {
    const wrong: string[] = [];
    for (const category of categories.filter((one) => one !== 'crypto')) {
      let before = marketHours(category, Date.UTC(2026, 0, 1));
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 5_400_000) {
        const now = marketHours(category, at);
        if ((now.changesAtMs ?? 0) <= at || hoursAt(before, at).state !== now.state)
          wrong.push(`${category} ${new Date(at).toISOString()}`);
        before = now;
      }
    }
    expect(wrong).toEqual([]);
  });

  it('of a span are open if any moment of it is open', () => {
    const isOpen = (from: string, to: string) =>
      isOpenWithin('forex', Date.parse(from), Date.parse(to));
    expect(isOpen('2026-06-13T00:00Z', '2026-06-14T00:00Z')).toBe(false);
    expect(isOpen('2026-06-14T00:00Z', '2026-06-15T00:00Z')).toBe(true);
    expect(isOpen('2026-06-14T20:00Z', '2026-06-14T21:00Z')).toBe(false);
    expect(isOpen('2026-06-12T20:00Z', '2026-06-13T00:00Z')).toBe(true);
  });
});
