import { gt, gte, isPositive, lte, lt, places, type Decimal } from '../decimal.ts';
import type { LevelKind, OrderType, PendingKind } from './types.ts';

/** Most places a level may have (web.md). */
export const levelPlacesMax = 5;

/** No rate is higher that a person names. */
export const rateMax: Decimal = '10000000';

/** Whether a rate can be named as a level of anything: an order's, an alert's, or one that an order waits for. */
export const isLevel = (level: Decimal): boolean =>
  isPositive(level) && lte(level, rateMax) && places(level) <= levelPlacesMax;

/** On which side of the reference rate a level must lie: `above` is rate or more, `below` is between 0 and rate. */
export const sideOf = (type: OrderType, kind: LevelKind): 'above' | 'below' =>
  (type === 'buy') === (kind === 'profit') ? 'above' : 'below';

/**
 * Whether a level lies on its allowed side of the reference rate (customer.md section 5). Reference: for a new order
 * ask (buy) or bid (sell); for an edit the open rate. The bound itself is allowed; a level of zero never is.
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

/** Whose rate a pending order waits for: ask for a buy, bid for a sell; and on which side of it the level lies until then. */
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
