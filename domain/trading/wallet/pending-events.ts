import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Book, Category, OrderType, PendingKind } from '../../shared/trading/types.ts';

/**
 * Orders that wait for a price, in the stream of their wallet (docs/decisions/0044). They hold nothing while they wait.
 * Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
type PriceSeen = {
  /** The quote that was decided on. */
  bid: Decimal;
  ask: Decimal;
  quoteSequence: number;
  quotedAt: string;
};

/** Which of them, and in words that need no other event. */
type Named = Book & {
  orderId: string;
  userId: string;
  /** Name of the instrument, such as EUR_USD. */
  instrument: string;
  type: OrderType;
  kind: PendingKind;
  /** The rate it waits for: ask for a buy, bid for a sell. */
  level: Decimal;
  /** Units of the base. */
  amount: Decimal;
};

export type PendingOrderPlaced = DomainEvent<
  'PendingOrderPlaced',
  Named &
    PriceSeen & {
      instrumentId: string;
      base: string;
      quote: string;
      category: Category;
      /** Take profit and stop loss of the order that it becomes, as rates. */
      profit: Decimal | null;
      loss: Decimal | null;
      /** ISO 8601 UTC; `null`: good till cancelled. */
      expiresAt: string | null;
    }
>;

/** Its level, or what its order will have, is another one now. */
export type PendingOrderChanged = DomainEvent<
  'PendingOrderChanged',
  Named & PriceSeen & { profit: Decimal | null; loss: Decimal | null }
>;

/** Two that wait, of which one alone is meant: the other is cancelled by what fills the first. */
type Pair = Book & { userId: string; orderId: string; otherId: string };
export type PendingOrdersLinked = DomainEvent<'PendingOrdersLinked', Pair>;
export type PendingOrdersUnlinked = DomainEvent<'PendingOrdersUnlinked', Pair>;
export type PendingLinkEvent = PendingOrdersLinked | PendingOrdersUnlinked;

export const cancelCauses = ['owner', 'staff', 'linked'] as const;

export type PendingOrderCancelled = DomainEvent<
  'PendingOrderCancelled',
  Named & {
    /** `linked`: the order that it was linked with was filled, in the same append. */
    cause: (typeof cancelCauses)[number];
    /** Who of staff did it, and why in their words; `null` for the other causes. */
    staffId: string | null;
    note: string | null;
  }
>;

/** Its day was over before the price came. */
export type PendingOrderExpired = DomainEvent<'PendingOrderExpired', Named & { expiresAt: string }>;

/** The price came; `OrderOpened` of the same order follows in the same append. */
export type PendingOrderFilled = DomainEvent<'PendingOrderFilled', Named & { openRate: Decimal }>;

/** The price came, and the order could not be opened. */
export type PendingOrderRefused = DomainEvent<
  'PendingOrderRefused',
  Named &
    PriceSeen & {
      /** Code of the refusal, such as INSUFFICIENT_FREE_MARGIN. */
      reason: string;
    }
>;

export type PendingOrderEnded =
  PendingOrderCancelled | PendingOrderExpired | PendingOrderFilled | PendingOrderRefused;
/** What tells of one order that waits. */
export type OnePendingEvent = PendingOrderPlaced | PendingOrderChanged | PendingOrderEnded;
export type PendingOrderEvent = OnePendingEvent | PendingLinkEvent;

const byOwner = (data: Readonly<Record<string, unknown>>) => ({
  ...data,
  cause: 'owner',
  staffId: null,
  note: null,
});

/** Their part of the wallet's catalogue. */
export const pendingOrderEvents = {
  PendingOrderPlaced: { version: 1 },
  PendingOrderChanged: { version: 1 },
  PendingOrdersLinked: { version: 1 },
  PendingOrdersUnlinked: { version: 1 },
  PendingOrderCancelled: {
    version: 2,
    personal: ['note'],
    subject: (data: Readonly<Record<string, unknown>>) => String(data['userId']),
    upcasters: { 1: byOwner },
  },
  PendingOrderExpired: { version: 1 },
  PendingOrderFilled: { version: 1 },
  PendingOrderRefused: { version: 1 },
} as const;

const linkTypes: ReadonlySet<string> = new Set<PendingLinkEvent['type']>([
  'PendingOrdersLinked',
  'PendingOrdersUnlinked',
]);

/** Whether it tells of two orders that belong together, or no longer. */
export const isPendingLink = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: PendingLinkEvent['type'] }> => linkTypes.has(event.type);

export const isPendingOrderEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: PendingOrderEvent['type'] }> =>
  Object.hasOwn(pendingOrderEvents, event.type);
