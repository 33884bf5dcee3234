import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Category, OrderType, QuoteUsed } from '../../shared/trading/types.ts';
import type { BreakEven, StopMover, Trail } from './guard.ts';

/** What moves an order's stop automatically, after the change; when both are `null`, nothing does any more. */
export type OrderTrailSet = DomainEvent<
  'OrderTrailSet',
  {
    orderId: string;
    userId: string;
    instrument: string;
    category: Category;
    type: OrderType;
    /** The stop after the change. */
    loss: Decimal | null;
    trail: Trail | null;
    breakEven: BreakEven | null;
    /** The price that the decision used; `null` when something was only removed. */
    seen: QuoteUsed | null;
  }
>;

/** The stop was moved by the price, in its owner's favour. */
export type OrderStopMoved = DomainEvent<
  'OrderStopMoved',
  {
    orderId: string;
    userId: string;
    loss: Decimal;
    before: Decimal | null;
    by: StopMover;
    /** The break-even rule after the move. */
    breakEven: BreakEven | null;
    seen: QuoteUsed;
  }
>;

export type TrailEvent = OrderTrailSet | OrderStopMoved;
