import { describe, expect, it } from '@jest/globals';
import { isAhead, isCrossed, isOnAllowedSide, sideOf } from './levels.ts';

describe('a level', () => {
  it.each([
    ['buy', 'profit', 'above'],
    ['buy', 'loss', 'below'],
    ['sell', 'profit', 'below'],
    ['sell', 'loss', 'above'],
  ] as const)('of a %s for %s lies %s its rate', (type, kind, side) => {
    expect(sideOf(type, kind)).toBe(side);
  });

  it.each([
    ['buy', 'profit', '1.1', true],
    ['buy', 'profit', '1.0999', false],
    ['buy', 'loss', '1.1', true],
    ['buy', 'loss', '1.1001', false],
    ['buy', 'loss', '0', false],
    ['buy', 'loss', '-1', false],
    ['sell', 'profit', '1.1', true],
    ['sell', 'profit', '1.1001', false],
    ['sell', 'loss', '1.1', true],
    ['sell', 'loss', '1.0999', false],
  ] as const)(
    'of a %s for %s at %s is allowed against a rate of 1.1: %s',
    (type, kind, level, allowed) => {
      expect(isOnAllowedSide({ type, kind, level, reference: '1.1' })).toBe(allowed);
    },
  );

  it.each([
    ['sell', 'profit', '1.1', '1.1', true],
    ['sell', 'profit', '1.1', '1.1001', false],
    ['sell', 'loss', '1.1', '1.1', true],
    ['sell', 'loss', '1.1', '1.0999', false],
    ['buy', 'profit', '1.1', '1.1', true],
    ['buy', 'profit', '1.1', '1.0999', false],
    ['buy', 'loss', '1.1', '1.1', true],
    ['buy', 'loss', '1.1', '1.1001', false],
    ['buy', 'loss', '0', '0', false],
  ] as const)(
    'of a %s for %s at %s is crossed at a rate of %s: %s',
    (type, kind, level, rate, crossed) => {
      expect(isCrossed({ type, kind, level, rate })).toBe(crossed);
    },
  );

  it('at the rate is not ahead of it', () => {
    expect(isAhead({ type: 'buy', kind: 'profit', level: '1.1', rate: '1.1' })).toBe(false);
    expect(isAhead({ type: 'buy', kind: 'profit', level: '1.1001', rate: '1.1' })).toBe(true);
    expect(isAhead({ type: 'sell', kind: 'profit', level: '1.0999', rate: '1.1' })).toBe(true);
  });
});
