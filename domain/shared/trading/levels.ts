import { gt, gte, isPositive, lte, lt, places, type Decimal } from '../decimal.ts';
import type { LevelKind, OrderType, PendingKind } from './types.ts';

/** Most decimal places of a level (web.md). */
export const levelPlacesMax = 5;

/** The highest rate that people may enter. */
export const rateMax: Decimal = '10000000';

/** Whether a rate is valid as a level of an order, of an alert or of a pending order. */
export const isLevel = (level: Decimal): boolean =>
  isPositive(level) && lte(level, rateMax) && places(level) <= levelPlacesMax;

/**
 * The side of the reference rate on which a level must be: `above` means at the rate or higher, `below` between 0 and
 * the rate.
 */
export const sideOf = (type: OrderType, kind: LevelKind): 'above' | 'below' =>
  (type === 'buy') === (kind === 'profit') ? 'above' : 'below';

/**
 * Whether a level is on its allowed side of the reference rate (customer.md section 5). The reference is ask (buy) or
 * bid (sell) for a new order, and the open rate for an edit. The reference rate itself is allowed; zero never is.
 */
export const isOnAllowedSide = (options: {
  type: OrderType;
  kind: LevelKind;
  level: Decimal;
  reference: Decimal;
}): boolean =>
  isPositive(options.level) &&
  (sideOf(options.type, options.kind) === 'above'
    ? gte(options.level, options.reference)
    : lte(options.level, options.reference));

/**
 * Whether the current rate (ask for a buy, bid for a sell) has reached a level (customer.md section 4): sell take
 * profit when level >= rate, sell stop loss when level <= rate; buy take profit when level <= rate, buy stop loss when
 * level >= rate.
 */
export const isCrossed = (options: {
  type: OrderType;
  kind: LevelKind;
  level: Decimal;
  rate: Decimal;
}): boolean =>
  isPositive(options.level) &&
  (sideOf(options.type, options.kind) === 'above'
    ? gte(options.rate, options.level)
    : lte(options.rate, options.level));

/** Whether a level is strictly beyond the current rate, so that it does not trigger at once. */
export const isAhead = (options: {
  type: OrderType;
  kind: LevelKind;
  level: Decimal;
  rate: Decimal;
}): boolean =>
  sideOf(options.type, options.kind) === 'above'
    ? gt(options.level, options.rate)
    : lt(options.level, options.rate);

/** The side of the rate (ask for a buy, bid for a sell) on which the level of a pending order is while it waits. */
export const pendingSideOf = (type: OrderType, kind: PendingKind): 'above' | 'below' =>
  (type === 'buy') === (kind === 'stop') ? 'above' : 'below';

/** Whether the rate has reached the level at which a pending order is filled. */
export const isPendingReached = (options: {
  type: OrderType;
  kind: PendingKind;
  level: Decimal;
  rate: Decimal;
}): boolean =>
  pendingSideOf(options.type, options.kind) === 'above'
    ? gte(options.rate, options.level)
    : lte(options.rate, options.level);
