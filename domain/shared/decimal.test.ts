import { describe, expect, it } from '@jest/globals';
import {
  add,
  div,
  fixed,
  mul,
  neg,
  parseDecimal,
  places,
  round,
  roundDown,
  sub,
} from './decimal.ts';

describe('parseDecimal', () => {
  it.each([
    ['1.50', '1.5'],
    ['-3', '-3'],
    ['0.00000001', '0.00000001'],
    ['-0', '0'],
    [1.1, '1.1'],
    [123456789012345, '123456789012345'],
  ])('reads %p as %p', (input, expected) => {
    expect(parseDecimal(input)).toBe(expected);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1e5',
    '.5',
    '5.',
    '1,000',
    '+1',
    '0x10',
    'NaN',
    'Infinity',
    '--1',
    '1.2.3',
    '1'.repeat(40),
    `0.${'1'.repeat(40)}`,
    '１',
    NaN,
    Infinity,
    1e21,
    1e-7,
    0.1 + 0.2,
    1234567890123456,
    null,
    undefined,
    true,
    {},
    ['1'],
  ])('refuses %p', (input) => {
    expect(parseDecimal(input)).toBeNull();
  });
});

describe('rounding down', () => {
  it.each([
    ['1.009', '1'],
    ['-1.001', '-1.01'],
    ['-0.0001', '-0.01'],
    ['0.0099', '0'],
    ['-2.5', '-2.5'],
    ['0', '0'],
  ])('of %p to two places gives %p', (value, expected) => {
    expect(roundDown(value, 2)).toBe(expected);
  });
});

describe('arithmetic', () => {
  it('is exact where floats are not', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(sub('0.3', '0.1')).toBe('0.2');
    expect(mul('1.1', '1.1')).toBe('1.21');
  });

  it('never shows a negative zero', () => {
    expect(neg('0')).toBe('0');
    expect(sub('1', '1')).toBe('0');
    expect(fixed('-0.001', 2)).toBe('0.00');
  });

  it('gives 20 significant digits of a quotient, even of a small one', () => {
    expect(div('1', '3')).toBe('0.33333333333333333333');
    expect(div('1', '25437')).toBe('0.000039312812045445610725');
    expect(div('2', '3')).toBe('0.66666666666666666667');
    expect(div('0', '3')).toBe('0');
  });

  it('rounds half away from zero', () => {
    expect(round('1.005', 2)).toBe('1.01');
    expect(round('-1.005', 2)).toBe('-1.01');
    expect(round('1.004', 2)).toBe('1');
    expect(fixed('1', 2)).toBe('1.00');
  });

  it('counts the significant decimal places', () => {
    expect(places('1.2300')).toBe(2);
    expect(places('5')).toBe(0);
  });
});
