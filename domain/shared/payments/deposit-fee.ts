import { roundToMinor } from '../currencies.ts';
import { div, mul, type Decimal } from '../decimal.ts';

/**
 * Percent of the amount (customer.md section 9), rounded to the minor unit (decisions.md 25); paid in addition to it
 * (18).
 */
export const depositFee = (amount: Decimal, feePercentage: Decimal, currency: string): Decimal =>
  roundToMinor(mul(amount, div(feePercentage, '100')), currency);
