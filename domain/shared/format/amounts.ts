import { currencyOf } from '../currencies.ts';
import { roundDown, type Decimal } from '../decimal.ts';
import { formatDecimal } from './numbers.ts';

/**
 * An amount with the places of its currency, for sentences that name the currency. It is rounded down, because a
 * sentence about free money must never name more than can be withdrawn.
 */
export const formatAmount = (value: Decimal, currency: string): string => {
  const { places } = currencyOf(currency);
  return formatDecimal(roundDown(value, places), places);
};
