import type { Category, Market } from '../../../domain/shared/trading/types.ts';
import type { FeedId, MarketStatus } from '../prices.ts';
import type { HeldQuote, QuoteBook } from '../quote-book.ts';
import type { SaidOfFeed } from './feed-store.ts';

/** The state of one of the feeds that staff know. */
export type FeedStanding = Readonly<{
  api: FeedId;
  success: boolean;
  msg: string;
}>;

/** If the last price, or the last report of the writer, is older than this, it counts as silent. */
const silenceMsMax = 5_000;

/** The feeds that the Health Monitor lists (customer.md section 3), with their markets and categories. */
const feeds: readonly Readonly<{
  api: FeedStanding['api'];
  market: Market;
  has: readonly Category[];
}>[] = [
  { api: 'polygonForex', market: 'fx', has: ['forex'] },
  { api: 'polygonCrypto', market: 'crypto', has: ['crypto'] },
  { api: 'eodStock', market: 'stock', has: ['stock'] },
  { api: 'oandaRest', market: 'fx', has: ['forex', 'commodity', 'index'] },
];

export type StandingsAsked = Readonly<{
  quotes: Pick<QuoteBook, 'all' | 'marketStatus'>;
  /** The market of an instrument; `null` if it is not known. */
  marketOf: (instrument: string) => Market | null;
  said: SaidOfFeed | null;
  /** Whether people trade with real money here: simulated prices then count as a failure. */
  isProduction: boolean;
}>;

/** The state of each feed, in the order in which staff see them. */
export const feedStandings = ({
  quotes,
  marketOf,
  said,
  isProduction,
}: StandingsAsked): readonly FeedStanding[] => {
  const silentMs = silenceByMarket(quotes.all(), marketOf);
  const status = quotes.marketStatus();
  return feeds.map(({ api, market, has }) => ({
    api,
    ...(ofProvider(said, api, stateOf(status, market)) ??
      ofMarket(stateOf(status, market), silentMs.get(market) ?? Infinity, {
        instead: said?.feeds.find(({ markets }) => markets.includes(market))?.name ?? null,
        lacking: has.filter((category) => isWithoutSource(said, category)),
        isAnyMissed: isProduction && isNoneUsed(said),
      })),
  }));
};

type Words = Pick<FeedStanding, 'success' | 'msg'>;

/** The state of a feed that is used; `null` if it is not used. */
const ofProvider = (
  said: SaidOfFeed | null,
  api: FeedId,
  state: 'open' | 'closed',
): Words | null => {
  const feed = said?.feeds.find(({ id }) => id === api);
  if (said === null || feed === undefined) return null;
  if (said.silentMs > silenceMsMax)
    return { success: false, msg: 'No report from the price writer' };
  if (feed.problem === null) return { success: true, msg: `${feed.name}: ${feed.priced} priced` };
  // OANDA sends heartbeats while its markets are closed; a socket is then silent.
  const mayBeSilent = api !== 'oandaRest' && state === 'closed';
  if (mayBeSilent && feed.problem.startsWith('Silent'))
    return { success: true, msg: 'Market closed' };
  const instead = said.isStoodInFor ? 'simulated prices are used instead' : 'no simulated prices';
  return { success: false, msg: `${feed.name}: ${feed.problem}; ${instead}` };
};

/** A report of a writer that has fallen silent since no longer counts. */
const isWithoutSource = (said: SaidOfFeed | null, category: Category): boolean =>
  said !== null && said.silentMs <= silenceMsMax && said.withoutSource.includes(category);

const isNoneUsed = (said: SaidOfFeed | null): boolean =>
  said !== null && said.silentMs <= silenceMsMax && said.feeds.length === 0;

type Instead = Readonly<{
  instead: string | null;
  lacking: readonly Category[];
  /** Whether no feed is used although one should be. */
  isAnyMissed: boolean;
}>;

/** The state of a feed that is not used: where the prices of its market come from instead. */
const ofMarket = (
  state: 'open' | 'closed',
  silentMs: number,
  { instead, lacking, isAnyMissed }: Instead,
): Words => {
  // Reported for closed markets too, while there is time to act before they open.
  if (isAnyMissed) return { success: false, msg: 'No feed is switched on: prices are simulated' };
  if (state === 'closed') return { success: true, msg: 'Market closed' };
  if (lacking.length > 0) {
    const msg = `Not switched on, and no feed provides prices of ${lacking.join(', ')}: orders are refused`;
    return { success: false, msg };
  }
  if (silentMs > silenceMsMax) return { success: false, msg: 'No price for more than 5 seconds' };
  const msg = instead === null ? 'Simulated prices' : `Not switched on; prices of ${instead}`;
  return { success: true, msg };
};

/** A feed that has more than currencies shows the state of the currency market. */
const stateOf = (status: MarketStatus, market: Market) =>
  status[market === 'fx' ? 'forex' : market].state;

/** Age of the newest price of each market, in milliseconds. */
const silenceByMarket = (
  quotes: readonly HeldQuote[],
  marketOf: StandingsAsked['marketOf'],
): ReadonlyMap<Market, number> => {
  const silence = new Map<Market, number>();
  for (const { instrument, ageMs } of quotes) {
    const market = marketOf(instrument);
    if (market !== null) silence.set(market, Math.min(ageMs, silence.get(market) ?? Infinity));
  }
  return silence;
};
