import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { Evidence, HandFacts, MarketFacts } from './command-facts.ts';

export type SetOrderTrail = DomainCommand<
  'SetOrderTrail',
  {
    orderId: string;
    userId: string;
    trader: HandFacts;
    market: MarketFacts;
    evidence: Evidence | null;
    /** Distances as rates: absent keeps the current one, `null` removes it. */
    trail?: Decimal | null;
    /** How far the price must move in the order's favour before the stop moves to where the order breaks even. */
    breakEven?: Decimal | null;
  }
>;

/** Sent by the trigger engine when the price has reached the rate at which a stop moves next. */
export type MoveStop = DomainCommand<
  'MoveStop',
  { orderId: string; turn: number; market: MarketFacts }
>;

export type TrailCommand = SetOrderTrail | MoveStop;
