import { cmp } from '../../../../../domain/shared/decimal.ts';
import type { PricesState } from '../prices/prices-slice.ts';
import type { Order } from '../types.ts';
import { resultAt } from './profit.ts';

export type ProfitSort = 'none' | 'descending' | 'ascending';

export const nextSort: Readonly<Record<ProfitSort, ProfitSort>> = {
  none: 'descending',
  descending: 'ascending',
  ascending: 'none',
};

/**
 * Ids by profit at this moment, so that rows do not move at every tick; the person sorts again when they want to.
 * Orders without a price come last; ties keep the newest first.
 */
export const idsByProfit = (
  orders: readonly Order[],
  prices: PricesState,
  sort: Exclude<ProfitSort, 'none'>,
): readonly string[] => {
  const results = orders.map((order) => ({
    id: order.id,
    number: order.number ?? Number.MAX_SAFE_INTEGER,
    result: resultAt(order, prices[order.instrument]),
  }));
  const direction = sort === 'ascending' ? 1 : -1;
  return results
    .sort((a, b) => {
      if (a.result === null || b.result === null)
        return a.result === b.result ? b.number - a.number : a.result === null ? 1 : -1;
      const compared = cmp(a.result, b.result);
      return compared === 0 ? b.number - a.number : compared * direction;
    })
    .map(({ id }) => id);
};

/** Orders in the order of ids; those not among them (opened since) come first. */
export const inOrderOf = (orders: readonly Order[], ids: readonly string[]): readonly Order[] => {
  const places = new Map(ids.map((id, index) => [id, index]));
  return [...orders].sort((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1));
};
