import type { Decimal } from '../../domain/shared/decimal.ts';
import type { HistoryMinute } from './feeds/provider-history.ts';
import type { PricedInstrument } from './instruments.ts';
import type { MarketHours } from '../../domain/shared/trading/market-hours.ts';
import type { Category, Market } from '../../domain/shared/trading/types.ts';

/** One new price of one instrument, as a feed gives it. */
export type Tick = Readonly<{
  instrument: string;
  /** At the instrument's places. */
  bid: Decimal;
  ask: Decimal;
  /** Milliseconds since 1970, UTC. */
  atMs: number;
  /** Said before, and still stood by: nothing new was heard. */
  isRepeated?: true;
  /** Who gave it, where that is not the source itself: one of the feeds within it. Kept beside the quote. */
  from?: FeedId | 'closing';
}>;

/** How the markets stand, and when that changes. */
export type MarketStatus = Readonly<Record<Category, MarketHours>>;

export type TickListener = (ticks: readonly Tick[]) => void;

/**
 * Hears what a provider has of the past: minutes in which nothing was heard, or the volumes of those that were, each of one
 * instrument and in order.
 */
export type HistoryListener = (minutes: readonly HistoryMinute[], of: 'gap' | 'volumes') => void;

/** The feeds that staff know, as the Health Monitor lists them (customer.md section 3). */
export type FeedId = 'polygonForex' | 'polygonCrypto' | 'eodStock' | 'oandaRest';

/** A price that is held back because it is ten times, or a tenth of, the one before. */
export type HeldPrice = Readonly<{
  instrument: string;
  bid: Decimal;
  ask: Decimal;
  /** The last bid that was believed. */
  before: Decimal;
  /** When the first of them came. */
  atMs: number;
  /** How many in a row. */
  count: number;
}>;

/** How one of the feeds that are used fares. */
export type ReportedFeed = Readonly<{
  id: FeedId;
  /** As staff call it. */
  name: string;
  /** `null` while it speaks. */
  problem: string | null;
  /** How many instruments it prices now, and of which markets they are. */
  priced: number;
  markets: readonly Market[];
  lastTickAtMs: number | null;
  /** What was held back since it was begun, by reason. */
  held: Readonly<Record<string, number>>;
  /** Jumps that wait for a person to look. */
  heldPrices: readonly HeldPrice[];
}>;

/** How the providers' feeds within a source fare. */
export type FeedReport = Readonly<{
  /** Those that are used, in the order in which they are asked for a price. */
  feeds: readonly ReportedFeed[];
  /** Whether made-up prices stand in for what they do not price. */
  isStoodInFor: boolean;
  /** What has no price, since none of the feeds that are used has any of its instruments and nothing is made up. */
  withoutSource: readonly Category[];
}>;

/** A feed of prices: the simulator, or the adapter of a provider. */
export type PriceSource = Readonly<{
  /** Kept beside each quote whose tick does not say who gave it: `simulator`. */
  name: string;
  /** Ticks in order of time. Nothing comes before the first listener is there. */
  subscribe(listener: TickListener): Readonly<{ stop: () => void }>;
  /** How its providers fare; absent where it has none. */
  report?(): FeedReport;
  /** Tells what a provider has of the past; absent where nobody has it. */
  onHistory?(listener: HistoryListener): void;
  /** From now on these are priced, going on from the bids given; those that were priced before go on as they were. */
  include(instruments: readonly PricedInstrument[], bids: ReadonlyMap<string, string>): void;
}>;
