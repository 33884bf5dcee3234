import type { ConnectionOutcome } from './site/trade-apis.ts';

/** Our currency rates compared with those of the Currency API. */
export type RatesCompared = Readonly<{
  /** Whether the provider's rates are known: `ok`, or why not. */
  outcome: ConnectionOutcome;
  /** The time of the provider's rates. */
  at: string | null;
  compared: number;
  /** Whether every compared rate is close to the provider's. */
  agrees: boolean;
  /** The currency whose two rates differ most, each in units of it for one US dollar. */
  widest: Readonly<{ currency: string; ours: string; theirs: string; percent: string }> | null;
}>;

/** The state of the price feeds, for staff. */
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
    /** How many prices were held back since the connection was made, by reason. */
    held: readonly Readonly<{ reason: string; count: number }>[];
  }>[];
  /** Price jumps that are not used until a person has looked at them. */
  held_prices: readonly Readonly<{
    /** The provider's name for staff. */
    feed: string;
    instrument: string;
    bid: string;
    ask: string;
    /** The last bid that was used. */
    before: string;
    /** When the first of these held prices came. */
    at: string;
    count: number;
  }>[];
  /** How many calls to the Currency API are left; `null` when it is not switched on. */
  quota: Readonly<{
    name: string;
    outcome: ConnectionOutcome;
    remaining: number | null;
    limit: number | null;
  }> | null;
  /** Our rates compared with an independent source; `null` when the Currency API is not switched on. */
  rates: RatesCompared | null;
}>;
