import { describe, expect, it } from '@jest/globals';
import { durationOf } from './durations.ts';
import { formatMoney, formatUnits, moneyParts } from './numbers.ts';
import { formatRate, instrumentName, quoteParts } from './quotes.ts';
import { formatCustomerTime, formatExactTime, formatStaffTime } from './times.ts';

const eurUsd = { quote: 'USD', category: 'forex' } as const;
const usdJpy = { quote: 'JPY', category: 'forex' } as const;
const gold = { quote: 'USD', category: 'commodity' } as const;

describe('money', () => {
  it.each([
    ['25000', 'USD', {}, '$25,000.00'],
    ['-81.82457', 'USD', { signed: true, places: 5 }, '\u2212$81.82457'],
    ['280', 'USD', { signed: true }, '+$280.00'],
    ['0', 'USD', { signed: true }, '$0.00'],
    ['-0.001', 'USD', { signed: true }, '$0.00'],
    ['1234567.891', 'JPY', {}, '¥1,234,568'],
    ['0.5', 'BTC', {}, '₿0.50000000'],
    ['99999999999999999999.99', 'USD', {}, '$99,999,999,999,999,999,999.99'],
  ] as const)('%s %s is %s', (value, currency, options, text) => {
    expect(formatMoney(value, currency, options)).toBe(text);
  });

  it('that is unknown is a dash', () => {
    expect(formatMoney(null, 'USD')).toBe('\u2013');
  });

  it('is split before the decimal places beyond those of its currency', () => {
    expect(moneyParts('280', 'USD', { signed: true, places: 5 })).toEqual({
      main: '+$280.00',
      small: '000',
    });
    expect(moneyParts('509.535', 'USD', { signed: true, places: 3 })).toEqual({
      main: '+$509.53',
      small: '5',
    });
  });

  it('in units has at least two decimal places', () => {
    expect(formatUnits('50000')).toBe('50,000.00');
    expect(formatUnits('0.00000001')).toBe('0.00000001');
  });
});

describe('durations', () => {
  it.each([
    [0, '{{seconds}} s', { seconds: 0 }],
    [59.4, '{{seconds}} s', { seconds: 59 }],
    [59.6, '{{minutes}} min {{seconds}} s', { minutes: 1, seconds: 0 }],
    [16_901, '{{hours}} h {{minutes}} min', { hours: 4, minutes: 41 }],
    [273_600, '{{days}} d {{hours}} h', { days: 3, hours: 4 }],
  ])('of %s seconds are shown in the two largest units', (seconds, text, params) => {
    expect(durationOf(seconds)).toMatchObject({ text, params });
  });
});

describe('quotes', () => {
  it('are split at the pip', () => {
    expect(quoteParts('1.16432', eurUsd)).toEqual({ lead: '1.16', pips: '43', fraction: '2' });
    expect(quoteParts('147.382', usdJpy)).toEqual({ lead: '147.', pips: '38', fraction: '2' });
    expect(quoteParts('3342.18', gold)).toEqual({ lead: '3,342.', pips: '18', fraction: '' });
  });

  it('as one text have at least the decimal places of their instrument', () => {
    expect(formatRate('1.1', eurUsd)).toBe('1.10000');
    expect(formatRate('3342.185', gold)).toBe('3,342.185');
    expect(instrumentName('EUR_USD')).toBe('EUR/USD');
  });
});

describe('times', () => {
  it('are shown in UTC as the specs write them', () => {
    expect(formatCustomerTime('2026-06-09T00:05:59.000Z')).toBe('2026-06-09 12:05 AM');
    expect(formatCustomerTime('2026-06-09T12:00:00.000Z')).toBe('2026-06-09 12:00 PM');
    expect(formatStaffTime('2026-06-11T13:46:00.000Z')).toBe('11/06/2026 1:46 PM');
    expect(formatExactTime('2026-06-11T13:46:07.123Z')).toBe('2026-06-11 13:46:07 UTC');
  });

  it('that are missing or invalid are a dash', () => {
    expect(formatCustomerTime(null)).toBe('\u2013');
    expect(formatStaffTime('yesterday')).toBe('\u2013');
  });
});
