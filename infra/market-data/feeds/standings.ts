import type { Category, Market } from '../../../domain/shared/trading/types.ts';
import type { FeedId, MarketStatus } from '../prices.ts';
import type { HeldQuote, QuoteBook } from '../quote-book.ts';
import type { SaidOfFeed } from './feed-store.ts';

/** How one of the feeds that staff know fares. */
export type FeedStanding = Readonly<{
  api: FeedId;
  success: boolean;
  msg: string;
}>;

/** A price, or a word of a writer, that is older means silence. */
const silenceMsMax = 5_000;

/** The feeds the Health Monitor lists (customer.md section 3), the market each one prices, and what of it. */
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
  /** The market of an instrument; `null` where it is not known. */
  marketOf: (instrument: string) => Market | null;
  said: SaidOfFeed | null;
  /** Where people trade with money of their own: made-up prices are nothing that fares well there. */
  isProduction: boolean;
}>;

/** How each feed fares, in the order in which staff see them. */
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

/** What is said of a feed that is used; `null` where it is not. */
const ofProvider = (
  said: SaidOfFeed | null,
  api: FeedId,
  state: 'open' | 'closed',
): Words | null => {
  const feed = said?.feeds.find(({ id }) => id === api);
  if (said === null || feed === undefined) return null;
  if (said.silentMs > silenceMsMax)
    return { success: false, msg: 'The price writer says nothing of it' };
  if (feed.problem === null) return { success: true, msg: `${feed.name}: ${feed.priced} priced` };
  // OANDA beats while its markets rest; a socket without prices has nothing to say then.
  const mayBeSilent = api !== 'oandaRest' && state === 'closed';
  if (mayBeSilent && feed.problem.startsWith('Silent'))
    return { success: true, msg: 'Market closed' };
  const instead = said.isStoodInFor ? 'simulated prices stand in' : 'nothing stands in';
  return { success: false, msg: `${feed.name}: ${feed.problem}; ${instead}` };
};

/** What a writer said before it fell silent counts no more. */
const isWithoutSource = (said: SaidOfFeed | null, category: Category): boolean =>
  said !== null && said.silentMs <= silenceMsMax && said.withoutSource.includes(category);

const isNoneUsed = (said: SaidOfFeed | null): boolean =>
  said !== null && said.silentMs <= silenceMsMax && said.feeds.length === 0;

type Instead = Readonly<{
  instead: string | null;
  lacking: readonly Category[];
  /** No feed is used, where one should be. */
  isAnyMissed: boolean;
}>;

/** Of a feed that is not used: whose prices there are instead. */
const ofMarket = (
  state: 'open' | 'closed',
  silentMs: number,
  { instead, lacking, isAnyMissed }: Instead,
): Words => {
  // Said of closed markets too, while there is time until they open.
  if (isAnyMissed) return { success: false, msg: 'No feed is switched on: prices are simulated' };
  if (state === 'closed') return { success: true, msg: 'Market closed' };
  if (lacking.length > 0) {
    const msg = `Not switched on, and no feed has prices of ${lacking.join(', ')}: orders are refused`;
    return { success: false, msg };
  }
  if (silentMs > silenceMsMax) return { success: false, msg: 'No price for more than 5 seconds' };
  const msg = instead === null ? 'Simulated prices' : `Not switched on; prices of ${instead}`;
  return { success: true, msg };
};

/** The market of currencies speaks for those whose feed brings more than currencies. */
const stateOf = (status: MarketStatus, market: Market) =>
  status[market === 'fx' ? 'forex' : market].state;

/** Age of the youngest price of each market, milliseconds. */
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
