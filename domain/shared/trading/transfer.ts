import { currencyOf } from '../currencies.ts';
import { mul, roundDown, type Decimal } from '../decimal.ts';

/**
 * The amount that arrives in a wallet of this currency. It is rounded down: small amounts pay too little spread to
 * cover rounding up, so sending money back and forth could otherwise increase it (docs/decisions/0016, 0071, 0129).
 */
export const arriving = (amount: Decimal, rate: Decimal, currency: string): Decimal =>
  roundDown(mul(amount, rate), currencyOf(currency).places);
