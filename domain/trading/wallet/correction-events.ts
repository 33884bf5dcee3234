import { noCostsBack, type CostsBack } from './cost-events.ts';
import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import { notCounted, type Counted } from './counted.ts';
import type { Book, CorrectionReason } from '../../shared/trading/types.ts';

/** Corrections of orders by staff. Stored names and shapes: never renamed, only superseded (docs/streams.md). */

/** Terms of an open order that may be corrected. */
export type OpenTerms = Readonly<{
  openRate: Decimal;
  /** In the quote currency. */
  spread: Decimal;
  profit: Decimal | null;
  loss: Decimal | null;
}>;

/** Terms of a closed order that may be corrected. */
export type ClosedTerms = Readonly<{ openRate: Decimal; closeRate: Decimal; spread: Decimal }>;

/** The reason for the correction; absent when nobody gave one. */
export type Reasoned = Readonly<{ reason?: CorrectionReason }>;

/**
 * Which part of a cover the house takes back: the event that covered, and how much. Below zero, the house covers that
 * amount again.
 */
export type TakenBack = Readonly<{ eventId: string; amount: Decimal }>;

/** What a change of a closed order's result posts. */
export type Difference = Readonly<{
  /** Id of the event whose result this one changes: the closing, or the last correction. */
  correctsEvent: string;
  /** The change of the result, rounded to the minor unit. */
  posted: Decimal;
  /**
   * Above zero, what the house added so that the balance is not negative; below zero, what it takes back of its covers.
   */
  covered: Decimal;
  takenBack: readonly TakenBack[];
}>;

/** An open order's terms were corrected. Nothing is posted; its margin stays. */
export type OrderAmended = DomainEvent<
  'OrderAmended',
  OpenTerms & Counted & Reasoned & { orderId: string; userId: string; before: OpenTerms }
>;

/** An open order was deleted: its margin is released and it has no result. */
export type OrderCancelled = DomainEvent<
  'OrderCancelled',
  Book &
    Counted &
    Reasoned & {
      orderId: string;
      userId: string;
      marginReleased: Decimal;
      /** What the house added so that the balance is not negative without open orders (decisions.md 33). */
      covered: Decimal;
      /** The commission and swap that are given back. */
      back: CostsBack;
    }
>;

/** A closed order's terms were corrected; the difference in result is posted. */
export type OrderCorrected = DomainEvent<
  'OrderCorrected',
  Book &
    ClosedTerms &
    Difference &
    Counted &
    Reasoned & {
      orderId: string;
      userId: string;
      before: ClosedTerms;
      /** The result of the whole order by the new terms, before rounding. */
      result: Decimal;
    }
>;

/** A closed order was deleted: its result is posted in reverse. */
export type OrderReversed = DomainEvent<
  'OrderReversed',
  Book &
    Difference &
    Counted &
    Reasoned & {
      orderId: string;
      userId: string;
      /** How much of `posted` is commission and swap. */
      back: CostsBack;
    }
>;

export type CorrectionEvent = OrderAmended | OrderCancelled | OrderCorrected | OrderReversed;

/** Before version 3, orders cost nothing beside their spread. */
const withoutCosts = (data: Readonly<Record<string, unknown>>) => ({ ...data, back: noCostsBack });

/** The part of the wallet's event catalogue with these events. */
export const correctionEvents = {
  OrderAmended: { version: 2, upcasters: { 1: notCounted } },
  OrderCancelled: { version: 3, upcasters: { 1: notCounted, 2: withoutCosts } },
  OrderCorrected: { version: 2, upcasters: { 1: notCounted } },
  OrderReversed: { version: 3, upcasters: { 1: notCounted, 2: withoutCosts } },
} as const satisfies Readonly<Record<CorrectionEvent['type'], object>>;
