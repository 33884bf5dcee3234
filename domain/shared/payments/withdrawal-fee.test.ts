import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, gt, lte } from '../decimal.ts';
import { feesFor, mostToWithdraw, withdrawalFee } from './withdrawal-fee.ts';

const hundredths = (cents: number): string =>
  `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;

describe('a withdrawal fee', () => {
  it.each([
    ['100', { feePercentage: '1', feeFixed: '2' }, 'USD', '3'],
    ['0.50', { feePercentage: '1', feeFixed: '0' }, 'USD', '0.01'],
    ['0.49', { feePercentage: '1', feeFixed: '0' }, 'USD', '0'],
    ['149', { feePercentage: '1', feeFixed: '0' }, 'JPY', '1'],
  ] as const)('of %s is the percentage plus the fixed fee', (amount, fees, currency, fee) => {
    expect(withdrawalFee(amount, fees, currency)).toBe(fee);
  });

  const prices: Record<string, { bid: string; ask: string }> = {
    EUR_USD: { bid: '1.16432', ask: '1.16444' },
    USD_JPY: { bid: '157.10', ask: '157.14' },
  };
  it.each([
    ['USD', '5.55', 'USD', '5.55'],
    ['USD', '5', 'JPY', '790'],
    ['USD', '5', 'EUR', '4.3'],
    ['USD', '500', 'EUR', '430'],
    ['JPY', '790', 'EUR', '4.3'],
    ['USD', '0.01', 'EUR', '0.01'],
    ['USD', '0.001', 'JPY', '0'],
    ['USD', '0', 'EUR', '0'],
    ['USD', '5', 'CHF', '0'],
  ])(
    'converts the fixed fee of %s %s for a wallet in %s to %s',
    (currency, feeFixed, to, fixed) => {
      const fees = { feePercentage: '1', feeFixed, currency };
      const found = feesFor(fees, to, (name) => prices[name] ?? null);
      expect(found).toEqual({ feePercentage: '1', feeFixed: fixed });
    },
  );

  it('leaves a largest amount that fits: a cent more does not', () => {
    const cents = (max: number) => fc.integer({ min: 0, max }).map(hundredths);
    fc.assert(
      fc.property(cents(1_000_000), cents(10_000), cents(2_000), (free, percent, feeFixed) => {
        const fees = { feePercentage: percent, feeFixed };
        const most = mostToWithdraw(free, fees, 'USD');
        const totalOf = (amount: string) => add(amount, withdrawalFee(amount, fees, 'USD'));
        const isNothing = most === '0';
        expect(isNothing || lte(totalOf(most), free)).toBe(true);
        expect(gt(totalOf(add(most, '0.01')), free)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
