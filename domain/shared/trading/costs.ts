import { currencyOf, roundUpToMinor } from '../currencies.ts';
import { add, cmp, div, isPositive, min, mul, roundDown, sub, type Decimal } from '../decimal.ts';
import { notionalOf, type Notional } from './formulas.ts';

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

/** An open order on the other side of the same instrument. */
export type Opposite = Readonly<{
  amount: Decimal;
  /** Its swap a year, in percent. */
  percent: Decimal;
}>;

/**
 * What a new order's nights cost or bring a year, in percent, beside the orders on its other side. Those keep the terms of
 * their opening, so after a change of settings both sides could be paid. As far as they hedge the new order, both together
 * come to nothing (docs/decisions/0107).
 */
export const swapBeside = (
  amount: Decimal,
  percent: Decimal,
  opposites: readonly Opposite[],
): Decimal => {
  let left = amount;
  let excess: Decimal = '0';
  for (const opposite of opposites.toSorted((one, other) => cmp(other.percent, one.percent))) {
    if (!isPositive(left) || !isPaidForNothing(percent, opposite.percent)) break;
    const hedged = min(left, opposite.amount);
    excess = add(excess, mul(hedged, add(percent, opposite.percent)));
    left = sub(left, hedged);
  }
  return isPositive(excess) ? roundDown(sub(percent, div(excess, amount)), costPlacesMax) : percent;
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
