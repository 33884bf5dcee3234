import type { EventCatalogue, StoredData } from '../../shared/event-catalogue.ts';
import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Category } from '../../shared/trading/types.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type InstrumentData = {
  /** Pair such as EUR_USD. */
  name: string;
  base: string;
  quote: string;
  /** Another name people search by. */
  alias: string | null;
  category: Category;
  tradable: boolean;
  /** Chart provider (prefix). */
  tradingview: string;
  /** 100 for 1:100. */
  leverage: Decimal;
  /** Where simulated prices begin, as staff gave it; `null` where the house chooses. A live feed takes no notice. */
  bids: Decimal | null;
  asks: Decimal | null;
};

/** The first of its name, or once more after it was removed. */
export type InstrumentAdded = DomainEvent<'InstrumentAdded', InstrumentData>;
/** All fields as they stand afterwards. */
export type InstrumentChanged = DomainEvent<'InstrumentChanged', InstrumentData>;
export type InstrumentRemoved = DomainEvent<'InstrumentRemoved', Record<never, never>>;

/**
 * A price that a feed gave was held back as a jump, and a person has looked: prices near it are believed from now on, such
 * as those of a share that was split.
 */
export type InstrumentPriceReleased = DomainEvent<
  'InstrumentPriceReleased',
  {
    /** The provider, as staff call it. */
    feed: string;
    bid: Decimal;
    ask: Decimal;
    /** The last bid that was believed. */
    before: Decimal;
    /** When the first price of that kind came. */
    heldAt: string;
    releasedAt: string;
  }
>;

/** What a person released, before they did. */
export type HeldInstrumentPrice = Omit<InstrumentPriceReleased['data'], 'releasedAt'>;

export type InstrumentEvent =
  InstrumentAdded | InstrumentChanged | InstrumentRemoved | InstrumentPriceReleased;

const withoutStart = { 1: (data: StoredData) => ({ ...data, bids: null, asks: null }) };

export const instrumentEventCatalogue: EventCatalogue = {
  category: 'instrument',
  events: {
    InstrumentAdded: { version: 2, upcasters: withoutStart },
    InstrumentChanged: { version: 2, upcasters: withoutStart },
    InstrumentRemoved: { version: 1 },
    InstrumentPriceReleased: { version: 1 },
  },
};
