import type { ConnectionOutcome } from './site/trade-apis.ts';

/** Our rates between currencies beside those of the Currency API. */
export type RatesCompared = Readonly<{
  /** Why the provider's are not known, if not `ok`. */
  outcome: ConnectionOutcome;
  /** When the provider's were. */
  at: string | null;
  compared: number;
  /** Whether all lie near each other. */
  agrees: boolean;
  /** The currency whose rates lie furthest apart: units of it for one US dollar. */
  widest: Readonly<{ currency: string; ours: string; theirs: string; percent: string }> | null;
}>;

/** How the feeds of prices fare, for staff. */
export type FeedFigures = Readonly<{
  data: readonly Readonly<{
    /** `polygonForex`, `polygonCrypto`, `eodStock` or `oandaRest`. */
    api: string;
    success: boolean;
    msg: string;
  }>[];
  /** The providers that are used now, in the order in which they are asked for a price. */
  used: readonly Readonly<{
    name: string;
    /** How many instruments it prices now. */
    priced: number;
    last_tick_at: string | null;
    /** What was held back since it was connected to, by reason. */
    held: readonly Readonly<{ reason: string; count: number }>[];
  }>[];
  /** Jumps of prices that nobody believes until a person has looked. */
  held_prices: readonly Readonly<{
    /** The provider, as staff call it. */
    feed: string;
    instrument: string;
    bid: string;
    ask: string;
    /** The last bid that was believed. */
    before: string;
    /** When the first of them came. */
    at: string;
    count: number;
  }>[];
  /** What is left of the Currency API's calls; `null` where it is not switched on. */
  quota: Readonly<{
    name: string;
    outcome: ConnectionOutcome;
    remaining: number | null;
    limit: number | null;
  }> | null;
  /** What an independent source says of our rates; `null` where the Currency API is not switched on. */
  rates: RatesCompared | null;
}>;
