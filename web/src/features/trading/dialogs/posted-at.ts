import { roundResult } from '../../../../../domain/shared/currencies.ts';
import { add, div, isPositive, max, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { resultAt, wideningAt } from '../positions/profit.ts';
import type { Price } from '../prices/prices-slice.ts';
import type { Order } from '../types.ts';

/**
 * What closing it at this price would post, rounded as the server rounds it: a spread that has widened pays for no
 * rounding (docs/decisions/0016). `null` while no price is known.
 */
export const postedAt = (order: Order, price: Price | undefined): Decimal | null => {
  const result = resultAt(order, price);
  if (result === null || price === undefined) return result;
  const isWidened = isPositive(wideningAt(order, price) ?? '0');
  const paid = isWidened ? '0' : div(order.spread, order.exchange_rate);
  return roundResult(result, paid, order.balance.currency);
};

/** What the wallet holds once that is posted: below zero only while other orders are open, for the house covers the last. */
export const balanceAfter = (balance: Decimal, posted: Decimal, isLast: boolean): Decimal => {
  const sum = add(balance, posted);
  return isLast ? max('0', sum) : sum;
};
