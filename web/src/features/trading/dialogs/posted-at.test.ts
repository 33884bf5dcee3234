import { describe, expect, it } from '@jest/globals';
import { orderOf } from '../testing.ts';
import { balanceAfter, postedAt } from './posted-at.ts';

const price = {
  bids: '1.16432',
  asks: '1.16444',
  prevBids: null,
  prevAsks: null,
  at: null,
  places: 5,
};
/** A buy of one unit that gained 0.006 USD. */
const dust = { type: 'buy', trade_amount: '1', open_rate: '1.15844', exchange_rate: '1' } as const;

describe('what closing an order posts', () => {
  it('given a spread that paid for the rounding, then the result is rounded half away from zero', () => {
    const order = orderOf({
      ...dust,
      open_rate: '1.14844',
      spread: '0.01',
      open_spread: '0.00012',
    });
    expect(postedAt(order, price)).toBe('0.01');
  });

  it('given a spread that was too small for the rounding, or one that has widened, then the result is rounded down', () => {
    const cheap = orderOf({ ...dust, spread: '0', open_spread: '0.00012' });
    expect(postedAt(cheap, price)).toBe('0');
    expect(postedAt({ ...cheap, open_rate: '1.17034' }, price)).toBe('-0.01');
    const widened = orderOf({ ...dust, open_rate: '1.14844', spread: '0.005', open_spread: '0' });
    expect(postedAt(widened, { ...price, bids: '1.14444' })).toBe('0');
  });

  it('given no price, then the result is unknown', () => {
    expect(postedAt(orderOf(), undefined)).toBeNull();
  });
});

it.each([
  ['no other open order, then the house covers the debt', true, '0'],
  ['other open orders, then the debt stays', false, '-50'],
])('given a loss beyond the balance and %s', (_given, isLast, after) => {
  expect(balanceAfter('100', '-150', isLast)).toBe(after);
  expect(balanceAfter('100', '-40', isLast)).toBe('60');
});
