import { currencyOf } from '../currencies.ts';
import { mul, roundDown, type Decimal } from '../decimal.ts';

/**
 * What arrives in a wallet of this currency. Rounded down: small amounts pay too little spread for rounding to be paid from,
 * so sending money back and forth never makes more of it (docs/decisions/0016, 0071, 0129).
 */
export const arriving = (amount: Decimal, rate: Decimal, currency: string): Decimal =>
  roundDown(mul(amount, rate), currencyOf(currency).places);
