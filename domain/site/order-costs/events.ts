import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Category } from '../../shared/trading/types.ts';

/**
 * Stored names and shapes: never renamed, only superseded (docs/streams.md). Commission is a percentage of an order's
 * value. Swap is a percentage of it per year: positive is paid to the customer, negative is paid by the customer.
 */
export type OrderCosts = { [Each in Category as `commission_${Each}`]: Decimal } & {
  [Each in Category as `swap_buy_${Each}`]: Decimal;
} & { [Each in Category as `swap_sell_${Each}`]: Decimal };

export type OrderCostsSet = DomainEvent<'OrderCostsSet', OrderCosts>;
export type OrderCostsEvent = OrderCostsSet;
