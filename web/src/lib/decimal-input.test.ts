import { describe, expect, it } from '@jest/globals';
import { atRest, readTyped, stepTyped } from './decimal-input.ts';

describe('text that is typed into a number field', () => {
  it.each([
    ['1.5', '1.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-3', '-3'],
    ['007', '7'],
  ])('%s is read as %s', (typed, value) => {
    expect(readTyped(typed)).toBe(value);
  });

  it.each(['', '1,5', '1e5', '1 000', '1.2.3', 'abc', 'NaN', 'Infinity', '+1', '٣'])(
    '%s is not a number, and stays as it was typed',
    (typed) => {
      expect(readTyped(typed)).toBeNull();
      expect(atRest(typed)).toBe(typed);
    },
  );

  it('is grouped while the field is not focused, with the typed decimal places', () => {
    expect(atRest('25000')).toBe('25,000');
    expect(atRest('25000.50')).toBe('25,000.50');
  });

  it('changes in exact steps, and never below zero', () => {
    expect(stepTyped('1.16432', '0.0001', 1)).toBe('1.16442');
    expect(stepTyped('0.5', '1', -1)).toBe('0');
    expect(stepTyped('', '1000', 1)).toBe('1000');
  });
});
