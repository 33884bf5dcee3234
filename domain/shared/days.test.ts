import { describe, expect, it } from '@jest/globals';
import { isDayOrMoment, isMoment } from './days.ts';

describe('a UTC time', () => {
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

describe('a date or a time with a zone', () => {
  it.each([
    '2028-02-29',
    '0001-01-01',
    '9999-12-31',
    '2028-02-29T10:00+02:00',
    '2027-12-31T23:59:59Z',
    '2027-01-01T00:00:00.123456-11:30',
  ])('is %s', (text) => expect(isDayOrMoment(text)).toBe(true));

  it.each([
    '2027-02-29',
    '2027-02-30T10:00Z',
    '2027-13-01',
    '0000-12-31',
    '0001-01-01T00:00:00+23:00',
    '9999-12-31T23:59:59-23:00',
    '2027-01-01T10:00',
    '2027-01-01T25:00Z',
    '2027-01-01T10:00:00.1234567Z',
    'yesterday',
    '',
  ])('is not %s', (text) => expect(isDayOrMoment(text)).toBe(false));
});
