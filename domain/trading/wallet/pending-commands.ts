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
    /** The lot values that may be chosen from; `null` in amount mode. */
    lots: readonly Decimal[] | null;
    profit: Decimal | null;
    loss: Decimal | null;
    /** ISO 8601 UTC; `null`: good till cancelled. */
    expiresAt: string | null;
    /** The order that waits of which this one alone, or that one, is to be filled; `null` for none. */
    linkedTo: string | null;
  }
>;

/** Other terms for one that waits, by every rule of one that is placed. */
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

/** One cancels the other; `null`: no longer. */
export type LinkPendingOrder = DomainCommand<
  'LinkPendingOrder',
  { orderId: string; userId: string; trader: HandFacts; otherId: string | null }
>;

/** Staff take a customer's order back, and say why. */
export type CancelPendingOrderByStaff = DomainCommand<
  'CancelPendingOrderByStaff',
  { orderId: string; staffId: string; note: string }
>;

export type CancelPendingOrder = DomainCommand<
  'CancelPendingOrder',
  { orderId: string; userId: string; trader: HandFacts }
>;

/** The price has reached its level, as the trigger engine saw it. All else is as it stands at that moment. */
export type FillPendingOrder = DomainCommand<
  'FillPendingOrder',
  {
    orderId: string;
    trader: TraderFacts & Readonly<{ isActive: boolean }>;
    /** `null`: it was deleted meanwhile. */
    instrument: InstrumentFacts | null;
    market: MarketFacts & Readonly<{ quote: AgedQuote }>;
    quotes: MarketQuotes;
    spreadSetting: Decimal;
    /** What it costs beside that, by type: the one that it is linked with may be filled in its place. */
    costs: Readonly<Record<OrderType, CostTerms>>;
    /** In percent: below that orders are closed at once; 0 switches it off. */
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
