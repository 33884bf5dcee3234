import type { CostTerms } from '../../shared/trading/costs.ts';
import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type {
  AgedQuote,
  MarketQuotes,
  OrderType,
  PendingKind,
} from '../../shared/trading/types.ts';
import type { HandFacts, InstrumentFacts, MarketFacts, TraderFacts } from './command-facts.ts';

export type PlacePendingOrder = DomainCommand<
  'PlacePendingOrder',
  {
    orderId: string;
    userId: string;
    trader: TraderFacts;
    instrument: InstrumentFacts;
    market: MarketFacts;
    type: OrderType;
    kind: PendingKind;
    level: Decimal;
    amount: Decimal;
    /** The lots to choose from; `null` in amount mode. */
    lots: readonly Decimal[] | null;
    profit: Decimal | null;
    loss: Decimal | null;
    /** ISO 8601 UTC; `null` means good till cancelled. */
    expiresAt: string | null;
    /** The pending order to link with, so that only one of the two is filled; `null` for none. */
    linkedTo: string | null;
  }
>;

/** Changes the terms of a pending order, by every rule for placing one. */
export type ChangePendingOrder = DomainCommand<
  'ChangePendingOrder',
  {
    orderId: string;
    userId: string;
    trader: TraderFacts;
    market: MarketFacts;
    level: Decimal;
    profit: Decimal | null;
    loss: Decimal | null;
  }
>;

/** Links two pending orders, so that filling one cancels the other; `null` removes the link. */
export type LinkPendingOrder = DomainCommand<
  'LinkPendingOrder',
  { orderId: string; userId: string; trader: HandFacts; otherId: string | null }
>;

/** Staff cancel a customer's pending order, and say why. */
export type CancelPendingOrderByStaff = DomainCommand<
  'CancelPendingOrderByStaff',
  { orderId: string; staffId: string; note: string }
>;

export type CancelPendingOrder = DomainCommand<
  'CancelPendingOrder',
  { orderId: string; userId: string; trader: HandFacts }
>;

/** The trigger engine saw the price reach the order's level. All other facts are those of this moment. */
export type FillPendingOrder = DomainCommand<
  'FillPendingOrder',
  {
    orderId: string;
    trader: TraderFacts & Readonly<{ isActive: boolean }>;
    /** `null` when the instrument has been deleted. */
    instrument: InstrumentFacts | null;
    market: MarketFacts & Readonly<{ quote: AgedQuote }>;
    quotes: MarketQuotes;
    spreadSetting: Decimal;
    /** Commission and swap by order type: the linked order, which may be of the other type, may be filled instead. */
    costs: Readonly<Record<OrderType, CostTerms>>;
    /** In percent: orders are closed at once below this margin level; 0 switches the stop-out off. */
    stopOutLevel: Decimal;
  }
>;

export type ExpirePendingOrder = DomainCommand<
  'ExpirePendingOrder',
  {
    orderId: string;
    /** The command's clock, ISO 8601 UTC. */
    now: string;
  }
>;

export type PendingOrderCommand =
  | PlacePendingOrder
  | ChangePendingOrder
  | LinkPendingOrder
  | CancelPendingOrder
  | CancelPendingOrderByStaff
  | FillPendingOrder
  | ExpirePendingOrder;
