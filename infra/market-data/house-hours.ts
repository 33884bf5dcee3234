import {
  isOpenWithin,
  marketHours,
  type MarketHours,
} from '../../domain/shared/trading/market-hours.ts';
import {
  categories,
  marketOf,
  type Category,
  type Market,
} from '../../domain/shared/trading/types.ts';
import type { MarketStatus } from './prices.ts';

/** When what this house prices may be traded. */
export type HouseHours = Readonly<{
  of(category: Category, atMs: number): MarketHours;
  /** Whether there is any moment with prices from one until before another. */
  isOpenWithin(category: Category, fromMs: number, toMs: number): boolean;
}>;

const always = (state: MarketHours['state']): MarketHours => ({ state, changesAtMs: null });

/** The calendar, or no hours at all where the house keeps none; markets that were named are closed either way. */
export const houseHours = ({
  keepsCalendar,
  closedMarkets,
}: Readonly<{ keepsCalendar: boolean; closedMarkets: readonly Market[] }>): HouseHours => {
  const isShut = (category: Category): boolean => closedMarkets.includes(marketOf(category));
  return {
    of: (category, atMs) => {
      if (isShut(category)) return always('closed');
      return keepsCalendar ? marketHours(category, atMs) : always('open');
    },
    isOpenWithin: (category, fromMs, toMs) =>
      !isShut(category) && (!keepsCalendar || isOpenWithin(category, fromMs, toMs)),
  };
};

/** All categories, each asked for by itself. */
export const statusOf = (hoursOf: (category: Category) => MarketHours): MarketStatus => {
  const [forex, commodity, index, stock, crypto] = categories;
  return {
    forex: hoursOf(forex),
    commodity: hoursOf(commodity),
    index: hoursOf(index),
    stock: hoursOf(stock),
    crypto: hoursOf(crypto),
  };
};

/** How every category stands at a moment. */
export const statusAt = (hours: HouseHours, atMs: number): MarketStatus =>
  statusOf((category) => hours.of(category, atMs));

/** Of markets that stay as they are. */
export const lastingStatus = (
  states: Readonly<Record<Market, MarketHours['state']>>,
): MarketStatus => statusOf((category) => always(states[marketOf(category)]));

/** Whether two say the same of every category. */
export const isSameStatus = (one: MarketStatus, other: MarketStatus): boolean =>
  categories.every(
    (category) =>
      one[category].state === other[category].state &&
      one[category].changesAtMs === other[category].changesAtMs,
  );
