import { currencyOf, roundToMinor, roundUpToMinor, tenthOfMinor } from '../currencies.ts';
import { add, div, isPositive, lte, max, mul, roundDown, sub, type Decimal } from '../decimal.ts';

/** The fee of a withdrawal: a percentage of the amount, plus a fixed amount in the wallet's currency. */
export type WithdrawFees = Readonly<{ feePercentage: Decimal; feeFixed: Decimal }>;

/** Percentage of the amount plus the fixed fee (customer.md section 9), rounded to the minor unit (decisions.md 25). */
export const withdrawalFee = (
  amount: Decimal,
  { feePercentage, feeFixed }: WithdrawFees,
  currency: string,
): Decimal => roundToMinor(add(mul(amount, div(feePercentage, '100')), feeFixed), currency);

/** The largest amount that can be withdrawn with its fee from the free money; 0 if the fee alone is more. */
export const mostToWithdraw = (free: Decimal, fees: WithdrawFees, currency: string): Decimal => {
  const minorUnit = roundUpToMinor(tenthOfMinor(currency), currency);
  const share = add('1', div(fees.feePercentage, '100'));
  const exact = div(max('0', sub(free, fees.feeFixed)), share);
  const near = roundDown(exact, currencyOf(currency).places);
  // The fee is rounded, so the largest amount that fits may be a minor unit more or less.
  const fitting = [add(near, minorUnit), near, sub(near, minorUnit)].find(
    (amount) => isPositive(amount) && lte(add(amount, withdrawalFee(amount, fees, currency)), free),
  );
  return fitting ?? '0';
};
