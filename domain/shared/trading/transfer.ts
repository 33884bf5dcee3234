import { currencyOf } from '../currencies.ts';
import { mul, roundDown, type Decimal } from '../decimal.ts';

/**
 * What arrives in a wallet of this currency. Rounded down: a transfer pays no spread that rounding could be paid from, so
 * sending money back and forth never makes more of it (docs/decisions/0016, 0071).
 */
export const arriving = (amount: Decimal, rate: Decimal, currency: string): Decimal =>
  roundDown(mul(amount, rate), currencyOf(currency).places);
