import { describe, expect, it } from '@jest/globals';
import { commissionOf, postedFor, swapBeside, swapOf } from './costs.ts';

const order = { amount: '25000', openRate: '1.16444', exchangeRate: '1' };

describe('commission', () => {
  it.each([
    ['0.003', 'USD', '0.88'], // 29,111 x 0.003% = 0.87333
    ['0.1', 'USD', '29.12'],
    ['0.1', 'JPY', '30'],
    ['0', 'USD', '0'],
  ])('of %s%% in %s is %s, rounded up', (percent, currency, expected) => {
    expect(commissionOf(order, percent, currency)).toBe(expected);
  });

  it('is in the wallet’s currency', () => {
    expect(commissionOf({ ...order, exchangeRate: '2' }, '0.1', 'EUR')).toBe('14.56');
  });

  it('of the smallest order is at least one minor unit, so splitting an order saves nothing', () => {
    expect(commissionOf({ ...order, amount: '0.01' }, '0.003', 'USD')).toBe('0.01');
  });
});

describe('swap', () => {
  it('of one night is a 365th of the yearly percentage', () => {
    expect(swapOf(order, '-3.65', 1)).toBe('-2.9111');
    expect(swapOf(order, '-3.65', 3)).toBe('-8.7333');
    expect(swapOf(order, '3.65', 1)).toBe('2.9111');
  });

  it('is rounded down on the total of all nights', () => {
    let so = { exact: '0', posted: '0' };
    const posted = [1, 2, 3, 4].map(() => {
      const amount = postedFor(so, '-0.004', 'USD');
      so = {
        exact: String(Number(so.exact) - 0.004),
        posted: String(Number(so.posted) + Number(amount)),
      };
      return amount;
    });
    expect(posted).toEqual(['-0.01', '0', '-0.01', '0']);
  });

  it('pays nothing that exists only by rounding', () => {
    expect(postedFor({ exact: '0', posted: '0' }, '0.009', 'USD')).toBe('0');
    expect(postedFor({ exact: '0.009', posted: '0' }, '0.009', 'USD')).toBe('0.01');
  });
});

describe('swap of opposite orders', () => {
  const opposite = (amount: string, percent: string, openRate = order.openRate) => ({
    ...order,
    amount,
    percent,
    openRate,
  });
  it.each([
    ['there is no opposite order', '2', [], '2'],
    ['both together have a cost', '2', [opposite('25000', '-3')], '2'],
    ['the opposite order is paid as much', '2', [opposite('25000', '2')], '-2'],
    ['the opposite order is larger', '2', [opposite('100000', '2')], '-2'],
    ['the opposite order is smaller', '2', [opposite('6250', '2')], '1'],
    ['this one costs less than the opposite one is paid', '-1', [opposite('25000', '3')], '-3'],
    [
      'the best paid opposite orders count first',
      '0',
      [opposite('25000', '1'), opposite('5000', '5')],
      '-1.8',
    ],
    [
      'a small opposite order is paid and the rest is charged',
      '1',
      [opposite('1', '1'), opposite('24999', '-9')],
      '0.99992',
    ],
    [
      'the opposite order was opened at half the rate',
      '1',
      [opposite('25000', '-1', '0.58222')],
      '0.5',
    ],
    [
      'the opposite order was opened at twice the rate',
      '-1',
      [opposite('25000', '1', '2.32888')],
      '-2',
    ],
    ['the percentage is a fraction', '0.5', [opposite('8333', '0.1')], '0.300008'],
  ])(
    'if %s, then the percentage %s is limited so that both orders together are never paid',
    (_case, percent, opposites, expected) => {
      expect(swapBeside({ ...order, percent }, opposites)).toBe(expected);
    },
  );
});
