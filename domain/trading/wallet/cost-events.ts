import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Book } from '../../shared/trading/types.ts';

/** Costs of orders beside their spread. Stored names and shapes: never renamed, only superseded (docs/streams.md). */

/** Charged when an order is opened, once for opening and closing it. */
export type CommissionCharged = DomainEvent<
  'CommissionCharged',
  Book & {
    orderId: string;
    userId: string;
    /** The value of the order when it was opened, and the percentage of it that is charged. */
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
    /** The day that ended, by New York's calendar, the moment it ended, and the number of nights counted. */
    day: string;
    rolledAt: string;
    nights: number;
    /** The open part of the order at its open rate. */
    notional: Decimal;
    /** Percent per year, fixed when the order was opened; above zero, its owner is paid. */
    percent: Decimal;
    /** For these nights, unrounded. */
    exact: Decimal;
    /** Posted to the wallet: all nights so far, rounded once, minus what was posted for the earlier ones. */
    posted: Decimal;
  }
>;

export type CostEvent = CommissionCharged | SwapPosted;

/** Costs that are given back when an order is deleted; below zero, what its owner had been paid. */
export type CostsBack = Readonly<{ commission: Decimal; swap: Decimal }>;

export const noCostsBack: CostsBack = { commission: '0', swap: '0' };

/** The part of the wallet's event catalogue with these events. */
export const costEvents = {
  CommissionCharged: { version: 1 },
  SwapPosted: { version: 1 },
} as const satisfies Readonly<Record<CostEvent['type'], object>>;
