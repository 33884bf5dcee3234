import { add, sub, type Decimal } from '../../../../../domain/shared/decimal.ts';
import {
  currentRate,
  profitLoss,
  resultAtQuote,
  unitWidening,
} from '../../../../../domain/shared/trading/formulas.ts';
import type { Order } from '../types.ts';
import type { Price, PricesState } from '../prices/prices-slice.ts';

/** The rate at which an open order is valued now, or at which it was closed; `null` while no price is known. */
export const marketRate = (order: Order, price: Price | undefined): Decimal | null => {
  if (order.close_rate !== null) return order.close_rate;
  if (price === undefined || price.bids === null || price.asks === null) return null;
  return currentRate({ type: order.type, bid: price.bids, ask: price.asks });
};

/**
 * Profit or loss of an order if it closed at `rate` with a spread no wider than it paid for; in its wallet's currency,
 * unrounded.
 */
export const profitAt = (order: Order, rate: Decimal): Decimal =>
  profitLoss({
    type: order.type,
    amount: order.trade_amount,
    openRate: order.open_rate,
    currentRate: rate,
    spread: order.spread,
    exchangeRate: order.exchange_rate,
  });

type Valued = Readonly<{ price: Price; result: Decimal | null }>;

/** One cached result per order, for its latest price: a flush only recalculates orders whose price changed. */
const valued = new WeakMap<Order, Valued>();

/** The fields that an order's result at a price depends on, for customers and staff. */
type Priced = Pick<
  Order,
  'type' | 'trade_amount' | 'open_rate' | 'spread' | 'open_spread' | 'exchange_rate'
>;

type Sides = Pick<Price, 'bids' | 'asks'>;

/** An order and a price with the names of the formulas; `null` while bid or ask is not known. */
const named = (order: Priced, { bids: bid, asks: ask }: Sides) =>
  bid === null || ask === null
    ? null
    : ([
        {
          type: order.type,
          amount: order.trade_amount,
          openRate: order.open_rate,
          spread: order.spread,
          openSpread: order.open_spread ?? sub(ask, bid),
          exchangeRate: order.exchange_rate,
        },
        { bid, ask },
      ] as const);

/** The result of an open order if it closed at this price, unrounded; `null` while bid or ask is not known. */
export const resultAtPrice = (order: Priced, price: Sides): Decimal | null => {
  const known = named(order, price);
  return known && resultAtQuote(...known);
};

/**
 * The cost per unit of a widened spread when closing at this price. `null` as above, and if the spread at the opening
 * is missing: while its read model is being rebuilt, nothing is shown in place of a value that only the server knows.
 */
export const wideningAt = (order: Priced, price: Sides): Decimal | null => {
  const known = order.open_spread === null ? null : named(order, price);
  return known && unitWidening(...known);
};

/** Profit or loss of an order if it closed at this price, unrounded; for a closed order, the posted result. */
export const resultAt = (order: Order, price: Price | undefined): Decimal | null => {
  if (order.close_time !== null) return order.pro_loss;
  if (price === undefined) return null;
  const known = valued.get(order);
  if (known?.price === price) return known.result;
  const result = resultAtPrice(order, price);
  valued.set(order, { price, result });
  return result;
};

/** The total result if all open orders closed now; `null` as long as one of them has no price. */
export const totalResult = (orders: readonly Order[], prices: PricesState): Decimal | null => {
  let total: Decimal = '0';
  for (const order of orders) {
    const result = resultAt(order, prices[order.instrument]);
    if (result === null) return null;
    total = add(total, result);
  }
  return total;
};
