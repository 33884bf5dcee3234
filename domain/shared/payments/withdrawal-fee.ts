import { currencyOf, roundToMinor, roundUpToMinor, tenthOfMinor } from '../currencies.ts';
import {
  add,
  div,
  isPositive,
  lte,
  max,
  mul,
  roundDown,
  roundToDigits,
  sub,
  type Decimal,
} from '../decimal.ts';
import { middleRate, type LatestPrice } from '../trading/formulas.ts';

/** The fee of a withdrawal: a percentage of the amount, plus a fixed amount in the wallet's currency. */
export type WithdrawFees = Readonly<{ feePercentage: Decimal; feeFixed: Decimal }>;

/** The fees as the site sets them, with the fixed amount in the site's currency. */
export type SiteWithdrawFees = WithdrawFees & Readonly<{ currency: string }>;

/** So few that the fee seldom changes between the form and the request. */
const digitsOfWorth = 2;

/**
 * The fees of a wallet of another currency than the site's: the fixed amount is converted at the newest prices and
 * rounded to two digits. It is zero if no chain of prices connects the currencies, because a missing price keeps nobody
 * from their money (docs/decisions/0214).
 */
export const feesFor = (
  { feePercentage, feeFixed, currency }: SiteWithdrawFees,
  to: string,
  latest: LatestPrice,
): WithdrawFees => {
  if (to === currency) return { feePercentage, feeFixed };
  const rate = middleRate(latest, currency, to) ?? '0';
  const worth = roundToDigits(mul(feeFixed, rate), digitsOfWorth);
  return { feePercentage, feeFixed: roundToMinor(worth, to) };
};

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
