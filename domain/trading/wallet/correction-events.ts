import { noCostsBack, type CostsBack } from './cost-events.ts';
import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import { notCounted, type Counted } from './counted.ts';
import type { Book, CorrectionReason } from '../../shared/trading/types.ts';

/** What staff correct about orders. Stored names and shapes: never renamed, only superseded (docs/streams.md). */

/** What may be corrected of an open order. */
export type OpenTerms = Readonly<{
  openRate: Decimal;
  /** In the quote currency. */
  spread: Decimal;
  profit: Decimal | null;
  loss: Decimal | null;
}>;

/** What may be corrected of a closed order. */
export type ClosedTerms = Readonly<{ openRate: Decimal; closeRate: Decimal; spread: Decimal }>;

/** Why it was done; absent where nobody said. */
export type Reasoned = Readonly<{ reason?: CorrectionReason }>;

/** A part of a cover that the house takes back: of which event, and how much; below zero, it covers that again. */
export type TakenBack = Readonly<{ eventId: string; amount: Decimal }>;

/** What a change of a closed order's result posts. */
export type Difference = Readonly<{
  /** Id of the event whose result this one changes: the closing, or the last correction. */
  correctsEvent: string;
  /** The change of the result, rounded to the minor unit. */
  posted: Decimal;
  /** Above zero, what the house added so that nothing is owed; below zero, what it takes back of its covers. */
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
      /** What the house added so that nothing is owed without open orders (decisions.md 33). */
      covered: Decimal;
      /** Commission and swap are given back. */
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
      /** Of the whole order as it stands now, before rounding. */
      result: Decimal;
    }
>;

/** A closed order was deleted: its result is posted the other way. */
export type OrderReversed = DomainEvent<
  'OrderReversed',
  Book &
    Difference &
    Counted &
    Reasoned & {
      orderId: string;
      userId: string;
      /** What of `posted` is commission and swap. */
      back: CostsBack;
    }
>;

export type CorrectionEvent = OrderAmended | OrderCancelled | OrderCorrected | OrderReversed;

/** Before version 3 orders cost nothing beside their spread. */
const withoutCosts = (data: Readonly<Record<string, unknown>>) => ({ ...data, back: noCostsBack });

/** Their part of the wallet's catalogue. */
export const correctionEvents = {
  OrderAmended: { version: 2, upcasters: { 1: notCounted } },
  OrderCancelled: { version: 3, upcasters: { 1: notCounted, 2: withoutCosts } },
  OrderCorrected: { version: 2, upcasters: { 1: notCounted } },
  OrderReversed: { version: 3, upcasters: { 1: notCounted, 2: withoutCosts } },
} as const satisfies Readonly<Record<CorrectionEvent['type'], object>>;
