import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, gt, lte } from '../decimal.ts';
import { mostToWithdraw, withdrawalFee } from './withdrawal-fee.ts';

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
