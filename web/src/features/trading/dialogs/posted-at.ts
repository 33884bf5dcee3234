import { roundResult } from '../../../../../domain/shared/currencies.ts';
import { add, div, isPositive, max, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { resultAt, wideningAt } from '../positions/profit.ts';
import type { Price } from '../prices/prices-slice.ts';
import type { Order } from '../types.ts';

/**
 * The result that closing at this price would post, rounded as the server rounds it. If the spread has widened, the
 * order's spread does not count as a cost that pays for rounding up (docs/decisions/0016). `null` while no price is
 * known.
 */
export const postedAt = (order: Order, price: Price | undefined): Decimal | null => {
  const result = resultAt(order, price);
  if (result === null || price === undefined) return result;
  const isWidened = isPositive(wideningAt(order, price) ?? '0');
  const paid = isWidened ? '0' : div(order.spread, order.exchange_rate);
  return roundResult(result, paid, order.balance.currency);
};

/**
 * The wallet's balance after that posting. It may only be below zero while other orders are open; at the last one the
 * house covers the loss.
 */
export const balanceAfter = (balance: Decimal, posted: Decimal, isLast: boolean): Decimal => {
  const sum = add(balance, posted);
  return isLast ? max('0', sum) : sum;
};
