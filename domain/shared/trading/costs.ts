import { currencyOf, roundUpToMinor } from '../currencies.ts';
import { add, cmp, div, isPositive, min, mul, roundDown, sub, type Decimal } from '../decimal.ts';
import { notionalOf, type Notional } from './formulas.ts';
import type { Category } from './types.ts';

/** What an order costs beside its spread, as the site has set it for the category when the order is opened. */
export type CostTerms = Readonly<{
  /** In percent of what the order is worth. */
  commission: Decimal;
  /** In percent a year; above zero its owner is paid, below zero its owner pays. */
  swap: Decimal;
}>;

export const noCosts: CostTerms = { commission: '0', swap: '0' };

/** What a market's own spread is multiplied by: more than that is a slip of the keyboard. */
export const spreadMax: Decimal = '20';
/** In percent: more than that is one as well. */
export const commissionMax: Decimal = '10';
export const swapMax: Decimal = '100';
/** Of any of these percentages. */
export const costPlacesMax = 6;

/** Whoever buys and sells the same much must not be paid for it. */
export const isPaidForNothing = (swapBuy: Decimal, swapSell: Decimal): boolean =>
  isPositive(add(swapBuy, swapSell));

/**
 * Whether swaps of a category may be above zero. Not where instruments trade against each other: EUR/USD and USD/JPY that are
 * bought and EUR/JPY that is sold risk nothing together, and two of the three would be paid (docs/decisions/0191).
 */
export const maySwapPay = (category: Category): boolean =>
  category !== 'forex' && category !== 'crypto';

/** An order by what its nights are counted of, and its swap a year, in percent. */
export type Swapped = Notional & Readonly<{ percent: Decimal }>;

/** The swap of an opposite in percent of what as many units of the order are worth. */
const percentBeside = (order: Swapped, opposite: Swapped): Decimal =>
  mul(
    opposite.percent,
    div(mul(opposite.openRate, order.exchangeRate), mul(order.openRate, opposite.exchangeRate)),
  );

/**
 * What a new order's nights cost or bring a year, in percent, beside the open orders on the other side of its instrument.
 * Those keep terms and rates of their opening, so both sides together could be paid. As far as they hedge the new order,
 * both together come to nothing (docs/decisions/0107).
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
 * Commission of an order, in the wallet's currency: rounded up to the minor unit, as margin is, so that many small orders
 * cost no less than a large one.
 */
export const commissionOf = (order: Notional, percent: Decimal, currency: string): Decimal =>
  roundUpToMinor(div(mul(notionalOf(order), percent), '100'), currency);

/** What the nights of one roll-over come to, in the wallet's currency, unrounded. */
export const swapOf = (order: Notional, percent: Decimal, nights: number): Decimal =>
  div(mul(mul(notionalOf(order), percent), `${nights}`), mul('100', daysOfYear));

/** The swap of an order so far: `exact` as it was worked out, `posted` as it was posted, above zero what its owner had. */
export type SwapSoFar = Readonly<{ exact: Decimal; posted: Decimal }>;

/**
 * What is posted for a roll-over: all of them together, rounded down once, less what was posted before. So nobody earns by
 * rounding, and an order that is held for long costs within one minor unit of what it should.
 */
export const postedFor = (before: SwapSoFar, exact: Decimal, currency: string): Decimal =>
  sub(roundDown(add(before.exact, exact), currencyOf(currency).places), before.posted);
