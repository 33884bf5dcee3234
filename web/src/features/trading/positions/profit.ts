import { add, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { currentRate, profitLoss } from '../../../../../domain/shared/trading/formulas.ts';
import type { Order } from '../types.ts';
import type { Price, PricesState } from '../prices/prices-slice.ts';

/** The rate an open order is valued at now, or the one it was closed at; `null` while no price is known. */
export const marketRate = (order: Order, price: Price | undefined): Decimal | null => {
  if (order.close_rate !== null) return order.close_rate;
  if (price === undefined || price.bids === null || price.asks === null) return null;
  return currentRate({ type: order.type, bid: price.bids, ask: price.asks });
};

/** Profit or loss of an order if it closed at `rate`, in its wallet's currency, unrounded. */
export const profitAt = (order: Order, rate: Decimal): Decimal =>
  profitLoss({
    type: order.type,
    amount: order.trade_amount,
    openRate: order.open_rate,
    currentRate: rate,
    spread: order.spread,
    exchangeRate: order.exchange_rate,
  });

type Valued = Readonly<{ rate: Decimal; result: Decimal }>;

/** One result per order, for its latest rate: a flush recalculates only the orders whose price moved. */
const valued = new WeakMap<Order, Valued>();

/** Profit or loss of an order at its market rate; a closed order's posted result. */
export const resultAt = (order: Order, rate: Decimal | null): Decimal | null => {
  if (order.close_time !== null) return order.pro_loss;
  if (rate === null) return null;
  const known = valued.get(order);
  if (known?.rate === rate) return known.result;
  const result = profitAt(order, rate);
  valued.set(order, { rate, result });
  return result;
};

/** What all open orders would give if closed now; `null` as long as one of them has no price. */
export const totalResult = (orders: readonly Order[], prices: PricesState): Decimal | null => {
  let total: Decimal = '0';
  for (const order of orders) {
    const result = resultAt(order, marketRate(order, prices[order.instrument]));
    if (result === null) return null;
    total = add(total, result);
  }
  return total;
};
