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

/** The trading hours of this installation. */
export type HouseHours = Readonly<{
  of(category: Category, atMs: number): MarketHours;
  /** Whether the market is open at any moment from `fromMs` until before `toMs`. */
  isOpenWithin(category: Category, fromMs: number, toMs: number): boolean;
}>;

const always = (state: MarketHours['state']): MarketHours => ({ state, changesAtMs: null });

/** The calendar, or always open if this installation keeps none; the markets named as closed are closed either way. */
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

/** The hours of all categories, asked for one by one. */
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

/** The state of every category at a moment. */
export const statusAt = (hours: HouseHours, atMs: number): MarketStatus =>
  statusOf((category) => hours.of(category, atMs));

/** A status that never changes. */
export const lastingStatus = (
  states: Readonly<Record<Market, MarketHours['state']>>,
): MarketStatus => statusOf((category) => always(states[marketOf(category)]));

/** Whether two statuses agree on every category. */
export const isSameStatus = (one: MarketStatus, other: MarketStatus): boolean =>
  categories.every(
    (category) =>
      one[category].state === other[category].state &&
      one[category].changesAtMs === other[category].changesAtMs,
  );
