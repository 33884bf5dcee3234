import { describe, expect, it } from '@jest/globals';
import { isMoment } from './days.ts';

describe('a moment of UTC', () => {
  it.each(['2028-02-29T10:00Z', '2027-12-31T23:59:59Z', '2027-01-01T00:00:00.123Z'])(
    'is %s',
    (text) => expect(isMoment(text)).toBe(true),
  );

  it.each([
    '2027-02-31T10:00:00Z',
    '2027-02-29T10:00Z',
    '2027-13-01T10:00Z',
    '2027-01-01T25:00Z',
    '2027-01-01T24:30Z',
    '2027-01-01T10:00',
    '2027-01-01',
    '',
  ])('is not %s', (text) => expect(isMoment(text)).toBe(false));
});
