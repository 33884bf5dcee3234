import type { EventCatalogue } from '../../shared/event-catalogue.ts';
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
};

export type InstrumentAdded = DomainEvent<'InstrumentAdded', InstrumentData>;
/** All fields as they stand afterwards. */
export type InstrumentChanged = DomainEvent<'InstrumentChanged', InstrumentData>;
export type InstrumentRemoved = DomainEvent<'InstrumentRemoved', Record<never, never>>;

export type InstrumentEvent = InstrumentAdded | InstrumentChanged | InstrumentRemoved;

export const instrumentEventCatalogue: EventCatalogue = {
  category: 'instrument',
  events: {
    InstrumentAdded: { version: 1 },
    InstrumentChanged: { version: 1 },
    InstrumentRemoved: { version: 1 },
  },
};
