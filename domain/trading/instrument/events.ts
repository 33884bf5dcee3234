import type { EventCatalogue, StoredData } from '../../shared/event-catalogue.ts';
import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Category } from '../../shared/trading/types.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type InstrumentData = {
  /** A pair, such as EUR_USD. */
  name: string;
  base: string;
  quote: string;
  /** Another name that people search by. */
  alias: string | null;
  category: Category;
  tradable: boolean;
  /** Prefix of the chart provider's symbol. */
  tradingview: string;
  /** 100 for 1:100. */
  leverage: Decimal;
  /** Where simulated prices start, as staff entered it; `null` lets the simulator choose. A live feed ignores it. */
  bids: Decimal | null;
  asks: Decimal | null;
};

/** The first instrument of its name, or one that is added again after its removal. */
export type InstrumentAdded = DomainEvent<'InstrumentAdded', InstrumentData>;
/** All fields with their new values. */
export type InstrumentChanged = DomainEvent<'InstrumentChanged', InstrumentData>;
export type InstrumentRemoved = DomainEvent<'InstrumentRemoved', Record<never, never>>;

/**
 * A feed's price was held back as a jump, and a person has checked it: prices near it are accepted from now on, for
 * example after a share was split.
 */
export type InstrumentPriceReleased = DomainEvent<
  'InstrumentPriceReleased',
  {
    /** The provider, under the name that staff use. */
    feed: string;
    bid: Decimal;
    ask: Decimal;
    /** The last bid that was accepted. */
    before: Decimal;
    /** When the first price near this one came. */
    heldAt: string;
    releasedAt: string;
  }
>;

/** The held price that a person may release. */
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
