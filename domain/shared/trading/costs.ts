import { currencyOf, roundUpToMinor } from '../currencies.ts';
import { add, cmp, div, isPositive, min, mul, roundDown, sub, type Decimal } from '../decimal.ts';
import { notionalOf, type Notional } from './formulas.ts';
import type { Category } from './types.ts';

/**
 * The costs of an order in addition to its spread, as the site has set them for the category when the order is opened.
 */
export type CostTerms = Readonly<{
  /** In percent of the order's value. */
  commission: Decimal;
  /** In percent per year; positive swap is paid to the owner, negative swap by the owner. */
  swap: Decimal;
}>;

export const noCosts: CostTerms = { commission: '0', swap: '0' };

/** The largest factor for a market's own spread: more would be a typing error. */
export const spreadMax: Decimal = '20';
/** In percent; more would be a typing error too. */
export const commissionMax: Decimal = '10';
export const swapMax: Decimal = '100';
/** Most decimal places of these percentages. */
export const costPlacesMax = 6;

/** Whether somebody who buys and sells the same amount would be paid for it, which must not be. */
export const isPaidForNothing = (swapBuy: Decimal, swapSell: Decimal): boolean =>
  isPositive(add(swapBuy, swapSell));

/**
 * Whether swaps of a category may be positive. They may not if instruments trade against each other: buying EUR/USD and
 * USD/JPY and selling EUR/JPY bears no risk in total, but two of the three positions would be paid
 * (docs/decisions/0191).
 */
export const maySwapPay = (category: Category): boolean =>
  category !== 'forex' && category !== 'crypto';

/** The part of an order that its swap is computed from, and its swap per year in percent. */
export type Swapped = Notional & Readonly<{ percent: Decimal }>;

/** The swap of an opposite order, converted to a percentage of the value of the same units of this order. */
const percentBeside = (order: Swapped, opposite: Swapped): Decimal =>
  mul(
    opposite.percent,
    div(mul(opposite.openRate, order.exchangeRate), mul(order.openRate, opposite.exchangeRate)),
  );

/**
 * The swap of a new order in percent per year, given the open orders on the other side of its instrument. Those keep
 * the terms and rates of their opening, so both sides together could be paid. As far as they hedge the new order, its
 * swap is reduced until both together come to zero (docs/decisions/0107).
 */
export const swapBeside = (order: Swapped, opposites: readonly Swapped[]): Decimal => {
  const paidMostFirst = opposites
    .map((opposite) => ({ ...opposite, both: add(order.percent, percentBeside(order, opposite)) }))
    .filter(({ both }) => isPositive(both))
    .toSorted((one, other) => cmp(other.both, one.both));
  let left = order.amount;
  let excess: Decimal = '0';
  for (const { amount, both } of paidMostFirst) {
    const hedged = min(left, amount);
    excess = add(excess, mul(hedged, both));
    left = sub(left, hedged);
  }
  return isPositive(excess)
    ? roundDown(sub(order.percent, div(excess, order.amount)), costPlacesMax)
    : order.percent;
};

const daysOfYear = '365';

/**
 * Commission of an order in the wallet's currency, rounded up to the minor unit, like margin, so that many small orders
 * cost no less than a large one.
 */
export const commissionOf = (order: Notional, percent: Decimal, currency: string): Decimal =>
  roundUpToMinor(div(mul(notionalOf(order), percent), '100'), currency);

/** The swap of one rollover in the wallet's currency, unrounded. */
export const swapOf = (order: Notional, percent: Decimal, nights: number): Decimal =>
  div(mul(mul(notionalOf(order), percent), `${nights}`), mul('100', daysOfYear));

/** The swap of an order so far: `exact` as computed, `posted` as posted; positive if it was paid to the owner. */
export type SwapSoFar = Readonly<{ exact: Decimal; posted: Decimal }>;

/**
 * The swap to post for a rollover: the exact total rounded down once, less what was posted before. So nobody gains by
 * rounding, and the total of an order that is open for long stays within one minor unit of the exact value.
 */
export const postedFor = (before: SwapSoFar, exact: Decimal, currency: string): Decimal =>
  sub(roundDown(add(before.exact, exact), currencyOf(currency).places), before.posted);
