import type { Decimal } from '../../domain/shared/decimal.ts';
import type { PricedInstrument } from './instruments.ts';
import type { MarketHours } from '../../domain/shared/trading/market-hours.ts';
import type { Category } from '../../domain/shared/trading/types.ts';

/** One new price of one instrument, as a feed gives it. */
export type Tick = Readonly<{
  instrument: string;
  /** At the instrument's places. */
  bid: Decimal;
  ask: Decimal;
  /** Milliseconds since 1970, UTC. */
  atMs: number;
}>;

/** How the markets stand, and when that changes. */
export type MarketStatus = Readonly<Record<Category, MarketHours>>;

export type TickListener = (ticks: readonly Tick[]) => void;

/** How the provider's feed within a source fares; `null` where there is none to speak of. */
export type FeedReport = Readonly<{
  /** As staff call it; `null` while none is used. */
  name: string | null;
  /** `null` while it speaks. */
  problem: string | null;
  /** How many instruments it prices now. */
  priced: number;
  lastTickAtMs: number | null;
  /** What was held back since it was begun, by reason. */
  held: Readonly<Record<string, number>>;
  /** Whether made-up prices stand in for what it does not price. */
  isStoodInFor: boolean;
}>;

/** A feed of prices: the simulator, or the adapter of a provider. */
export type PriceSource = Readonly<{
  /** Kept beside each quote: `simulator`. */
  name: string;
  /** Ticks in order of time. Nothing comes before the first listener is there. */
  subscribe(listener: TickListener): Readonly<{ stop: () => void }>;
  /** From now on these are priced, going on from the bids given; those that were priced before go on as they were. */
  /** How its provider fares; absent where it has none. */
  report?(): FeedReport;
  include(instruments: readonly PricedInstrument[], bids: ReadonlyMap<string, string>): void;
}>;
