import { add, isPositive, isZero, neg, type Decimal } from '../../shared/decimal.ts';
import { commissionOf, postedFor, swapOf, type SwapSoFar } from '../../shared/trading/costs.ts';
import { notionalOf, type Notional } from '../../shared/trading/formulas.ts';
import { rolloversIn } from '../../shared/trading/rollovers.ts';
import type { CommissionCharged, CostEvent, CostsBack, SwapPosted } from './cost-events.ts';
import type { OrderOpened, OrderPartlyClosed } from './events.ts';
import type { Book, Category } from '../../shared/trading/types.ts';

/** The costs of an order so far, and the swap percentage of its next nights. */
export type OrderCosts = Readonly<{
  commission: Decimal;
  swap: SwapSoFar;
  /** Percent per year, fixed at the opening. Closing a part may lower it for the rest (docs/decisions/0107). */
  percent: Decimal;
  /** The same by the settings at the opening. */
  set: Decimal;
  /** Nights up to this moment are posted. It is the opening at first, then the last roll-over. */
  since: string;
}>;

/**
 * Costs of a newly opened order. Its terms stay those of the opening, whatever the settings become
 * (docs/decisions/0089).
 */
export const costsFrom = ({ swapPercent, swapSet, openedAt }: OrderOpened['data']): OrderCosts => ({
  commission: '0',
  swap: { exact: '0', posted: '0' },
  percent: swapPercent,
  set: swapSet,
  since: openedAt,
});

/** An order's costs after one more cost event. */
export const costsAfter = (costs: OrderCosts, event: CostEvent): OrderCosts => {
  if (event.type === 'CommissionCharged')
    return { ...costs, commission: add(costs.commission, event.data.amount) };
  const { exact, posted, rolledAt } = event.data;
  const swap = { exact: add(costs.swap.exact, exact), posted: add(costs.swap.posted, posted) };
  return { ...costs, swap, since: rolledAt };
};

/**
 * An order's costs after a part of it was closed. The closing may set the swap percentage of the rest; `null` keeps it.
 * While the percentage is zero no night is posted, so `since` is still the opening. The nights of the rest then count
 * from the closing, or the nights before it would be charged as well.
 */
export const costsOfRest = (
  costs: OrderCosts,
  { swapPercent, quotedAt }: OrderPartlyClosed['data'],
): OrderCosts =>
  swapPercent === null
    ? costs
    : { ...costs, percent: swapPercent, since: isZero(costs.percent) ? quotedAt : costs.since };

/** What the owner gets back when an order is deleted. */
export const costsBack = ({ commission, swap }: OrderCosts): CostsBack => ({
  commission,
  swap: isZero(swap.posted) ? '0' : neg(swap.posted),
});

/** The total of what is given back. */
export const sumOfBack = ({ commission, swap }: CostsBack): Decimal => add(commission, swap);

/** The commission of an opening; `null` when there is none. */
export const commissionFor = (
  { data }: OrderOpened,
  percent: Decimal,
): CommissionCharged | null => {
  const { mode, currency, orderId, userId } = data;
  const amount = commissionOf(data, percent, currency);
  if (!isPositive(amount)) return null;
  const notional = notionalOf(data);
  const order = { mode, currency, orderId, userId };
  return { type: 'CommissionCharged', data: { ...order, notional, percent, amount } };
};

/** The nights of an open order that are not posted yet, in order; none when the order has no overnight cost. */
export const dueSwaps = (
  { mode, currency, userId }: Book & Readonly<{ userId: string }>,
  order: Notional & Readonly<{ orderId: string; category: Category; costs: OrderCosts }>,
  now: string,
): readonly SwapPosted[] => {
  const { percent, since } = order.costs;
  if (isZero(percent)) return [];
  const notional = notionalOf(order);
  const named = { mode, currency, orderId: order.orderId, userId, notional, percent };
  let { costs } = order;
  return rolloversIn(order.category, since, now).map(({ day, at: rolledAt, nights }) => {
    const exact = swapOf(order, percent, nights);
    const posted = postedFor(costs.swap, exact, currency);
    const event: SwapPosted = {
      type: 'SwapPosted',
      data: { ...named, day, rolledAt, nights, exact, posted },
    };
    costs = costsAfter(costs, event);
    return event;
  });
};
