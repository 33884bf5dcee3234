import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Book, Category, OrderType, PendingKind } from '../../shared/trading/types.ts';

/**
 * Pending orders, in the stream of their wallet (docs/decisions/0044). They hold no money while they wait. Stored names
 * and shapes: never renamed, only superseded (docs/streams.md).
 */
type PriceSeen = {
  /** The quote that the decision used. */
  bid: Decimal;
  ask: Decimal;
  quoteSequence: number;
  quotedAt: string;
};

/** Identifies the order, with enough data to describe it without another event. */
type Named = Book & {
  orderId: string;
  userId: string;
  /** Name of the instrument, such as EUR_USD. */
  instrument: string;
  type: OrderType;
  kind: PendingKind;
  /** The rate it waits for: the ask for a buy, the bid for a sell. */
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
      /** Take profit and stop loss of the order that it will become, as rates. */
      profit: Decimal | null;
      loss: Decimal | null;
      /** ISO 8601 UTC; `null` means good till cancelled. */
      expiresAt: string | null;
    }
>;

/** The level, or the take profit or stop loss of its future order, has changed. */
export type PendingOrderChanged = DomainEvent<
  'PendingOrderChanged',
  Named & PriceSeen & { profit: Decimal | null; loss: Decimal | null }
>;

/** Two pending orders of which only one is to be filled: filling one cancels the other. */
type Pair = Book & { userId: string; orderId: string; otherId: string };
export type PendingOrdersLinked = DomainEvent<'PendingOrdersLinked', Pair>;
export type PendingOrdersUnlinked = DomainEvent<'PendingOrdersUnlinked', Pair>;
export type PendingLinkEvent = PendingOrdersLinked | PendingOrdersUnlinked;

export const cancelCauses = ['owner', 'staff', 'linked'] as const;

export type PendingOrderCancelled = DomainEvent<
  'PendingOrderCancelled',
  Named & {
    /** `linked` means that the linked order was filled, in the same append. */
    cause: (typeof cancelCauses)[number];
    /** The staff member who did it and their reason; `null` for the other causes. */
    staffId: string | null;
    note: string | null;
  }
>;

/** The order expired before the price reached its level. */
export type PendingOrderExpired = DomainEvent<'PendingOrderExpired', Named & { expiresAt: string }>;

/** The price reached the level; `OrderOpened` of the same order follows in the same append. */
export type PendingOrderFilled = DomainEvent<'PendingOrderFilled', Named & { openRate: Decimal }>;

/** The price reached the level, and the order could not be opened. */
export type PendingOrderRefused = DomainEvent<
  'PendingOrderRefused',
  Named &
    PriceSeen & {
      /** The code of the refusal, such as INSUFFICIENT_FREE_MARGIN. */
      reason: string;
    }
>;

export type PendingOrderEnded =
  PendingOrderCancelled | PendingOrderExpired | PendingOrderFilled | PendingOrderRefused;
/** Events about one pending order. */
export type OnePendingEvent = PendingOrderPlaced | PendingOrderChanged | PendingOrderEnded;
export type PendingOrderEvent = OnePendingEvent | PendingLinkEvent;

const byOwner = (data: Readonly<Record<string, unknown>>) => ({
  ...data,
  cause: 'owner',
  staffId: null,
  note: null,
});

/** The part of the wallet's event catalogue with these events. */
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

/** Whether the event links two orders or removes their link. */
export const isPendingLink = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: PendingLinkEvent['type'] }> => linkTypes.has(event.type);

export const isPendingOrderEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: PendingOrderEvent['type'] }> =>
  Object.hasOwn(pendingOrderEvents, event.type);
