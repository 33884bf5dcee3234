import { currencyOf } from '../currencies.ts';
import { roundDown, type Decimal } from '../decimal.ts';
import { formatDecimal } from './numbers.ts';

/**
 * An amount of a currency in its own places, its code said beside it. It is rounded down: a sentence that says how much is
 * free must never say more than can be taken.
 */
export const formatAmount = (value: Decimal, currency: string): string => {
  const { places } = currencyOf(currency);
  return formatDecimal(roundDown(value, places), places);
};
