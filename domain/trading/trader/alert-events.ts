import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Category, QuoteUsed } from '../../shared/trading/types.ts';

export const alertSides = ['above', 'below'] as const;
export type AlertSide = (typeof alertSides)[number];

/** What a person wants to be alerted about. */
type Watched = {
  alertId: string;
  instrumentId: string;
  /** Name, such as EUR_USD. */
  instrument: string;
  category: Category;
  /** Whether it fires once the bid is at the level or above it, or at the level or below it. */
  side: AlertSide;
  level: Decimal;
  byMail: boolean;
};

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type PriceAlertSet = DomainEvent<'PriceAlertSet', Watched>;
export type PriceAlertRemoved = DomainEvent<'PriceAlertRemoved', { alertId: string }>;
/** The price reached the level: the person is told once, and the alert is over. */
export type PriceAlertFired = DomainEvent<'PriceAlertFired', Watched & { seen: QuoteUsed }>;

export type PriceAlertEvent = PriceAlertSet | PriceAlertRemoved | PriceAlertFired;

/** The part of the trader's catalogue for alerts. */
export const priceAlertEvents = {
  PriceAlertSet: { version: 1 },
  PriceAlertRemoved: { version: 1 },
  PriceAlertFired: { version: 1 },
} as const;

export const isPriceAlertEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: PriceAlertEvent['type'] }> =>
  Object.hasOwn(priceAlertEvents, event.type);
