import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Book } from '../../shared/trading/types.ts';

/** What orders cost beside their spread. Stored names and shapes: never renamed, only superseded (docs/streams.md). */

/** Charged with the opening of an order, once for opening and closing it. */
export type CommissionCharged = DomainEvent<
  'CommissionCharged',
  Book & {
    orderId: string;
    userId: string;
    /** What the order was worth when it was opened, and the share of it, in percent. */
    notional: Decimal;
    percent: Decimal;
    /** Taken from the wallet, always positive. */
    amount: Decimal;
  }
>;

/** Overnight financing of an open order: one event for each roll-over that counts. */
export type SwapPosted = DomainEvent<
  'SwapPosted',
  Book & {
    orderId: string;
    userId: string;
    /** The day that ended, as New York names it, its end, and the nights that were counted. */
    day: string;
    rolledAt: string;
    nights: number;
    /** What is open of the order, at its open rate. */
    notional: Decimal;
    /** A year, as it was when the order was opened: above zero its owner is paid. */
    percent: Decimal;
    /** Of these nights, unrounded. */
    exact: Decimal;
    /** To the wallet: all nights so far, rounded once, less what was posted for the earlier ones. */
    posted: Decimal;
  }
>;

export type CostEvent = CommissionCharged | SwapPosted;

/** What the deletion of an order gives back of its costs; below zero, what its owner was paid. */
export type CostsBack = Readonly<{ commission: Decimal; swap: Decimal }>;

export const noCostsBack: CostsBack = { commission: '0', swap: '0' };

/** Their part of the wallet's catalogue. */
export const costEvents = {
  CommissionCharged: { version: 1 },
  SwapPosted: { version: 1 },
} as const satisfies Readonly<Record<CostEvent['type'], object>>;
