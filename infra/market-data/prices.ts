import type { Decimal } from '../../domain/shared/decimal.ts';
import type { HistoryMinute } from './feeds/provider-history.ts';
import type { PricedInstrument } from './instruments.ts';
import type { MarketHours } from '../../domain/shared/trading/market-hours.ts';
import type { Category, Market } from '../../domain/shared/trading/types.ts';

/** One new price of one instrument, as a feed gives it. */
export type Tick = Readonly<{
  instrument: string;
  /** Rounded to the instrument's decimals. */
  bid: Decimal;
  ask: Decimal;
  /** Milliseconds since 1970, UTC. */
  atMs: number;
  /** Set if the price was sent before and still holds: nothing new was heard. */
  isRepeated?: true;
  /**
   * The feed that gave the price, if it is not the source itself but one of the feeds inside it. Stored with the quote.
   */
  from?: FeedId | 'closing';
}>;

/** The state of each market, and when it changes. */
export type MarketStatus = Readonly<Record<Category, MarketHours>>;

export type TickListener = (ticks: readonly Tick[]) => void;

/**
 * Receives a provider's historical data: the minutes of a gap, or the volumes of minutes that were heard. The minutes
 * are of one instrument and in order.
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
  /** When the first of these jumps came. */
  atMs: number;
  /** How many jumps came in a row. */
  count: number;
}>;

/** The state of one of the feeds in use. */
export type ReportedFeed = Readonly<{
  id: FeedId;
  /** The name that staff see. */
  name: string;
  /** `null` while it delivers. */
  problem: string | null;
  /** How many instruments it prices now, and their markets. */
  priced: number;
  markets: readonly Market[];
  lastTickAtMs: number | null;
  /** How many prices were held back since it started, by reason. */
  held: Readonly<Record<string, number>>;
  /** Jumps that wait for a person to check them. */
  heldPrices: readonly HeldPrice[];
}>;

/** The state of the providers' feeds inside a source. */
export type FeedReport = Readonly<{
  /** The feeds in use, in order of preference. */
  feeds: readonly ReportedFeed[];
  /** Whether simulated prices stand in for what they do not price. */
  isStoodInFor: boolean;
  /** Categories without prices: no feed in use has any of their instruments, and no price is made up. */
  withoutSource: readonly Category[];
}>;

/** A source of prices: the simulator, or the adapter of a provider. */
export type PriceSource = Readonly<{
  /** Stored with each quote whose tick does not name its feed: `simulator`. */
  name: string;
  /** Delivers ticks in order of time, starting when the first listener subscribes. */
  subscribe(listener: TickListener): Readonly<{ stop: () => void }>;
  /** The state of its providers; absent if it has none. */
  report?(): FeedReport;
  /** Delivers historical data of a provider; absent if there is none. */
  onHistory?(listener: HistoryListener): void;
  /** Prices these instruments from now on, starting from the given bids; the others go on unchanged. */
  include(instruments: readonly PricedInstrument[], bids: ReadonlyMap<string, string>): void;
}>;
