import type { Market } from '../../../domain/shared/trading/types.ts';
import type { MarketStatus } from '../prices.ts';
import type { HeldQuote, QuoteBook } from '../quote-book.ts';
import type { SaidOfFeed } from './feed-store.ts';

/** How one of the feeds that staff know fares. */
export type FeedStanding = Readonly<{
  api: 'polygonForex' | 'polygonCrypto' | 'eodStock' | 'oandaRest';
  success: boolean;
  msg: string;
}>;

/** A price, or a word of a writer, that is older means silence. */
const silenceMsMax = 5_000;

/** The feeds the Health Monitor lists (customer.md section 3) and the market each one prices. */
const feeds: readonly Readonly<{ api: FeedStanding['api']; market: Market }>[] = [
  { api: 'polygonForex', market: 'fx' },
  { api: 'polygonCrypto', market: 'crypto' },
  { api: 'eodStock', market: 'stock' },
  { api: 'oandaRest', market: 'fx' },
];

export type StandingsAsked = Readonly<{
  quotes: Pick<QuoteBook, 'all' | 'marketStatus'>;
  /** The market of an instrument; `null` where it is not known. */
  marketOf: (instrument: string) => Market | null;
  said: SaidOfFeed | null;
}>;

/** How each feed fares, in the order in which staff see them. */
export const feedStandings = ({
  quotes,
  marketOf,
  said,
}: StandingsAsked): readonly FeedStanding[] => {
  const silentMs = silenceByMarket(quotes.all(), marketOf);
  const status = quotes.marketStatus();
  return feeds.map(({ api, market }) => ({
    api,
    ...((api === 'oandaRest' ? ofProvider(said) : null) ??
      ofMarket(stateOf(status, market), silentMs.get(market) ?? Infinity)),
  }));
};

type Words = Pick<FeedStanding, 'success' | 'msg'>;

/** What is said of the feed that is used; `null` where none is. */
const ofProvider = (said: SaidOfFeed | null): Words | null => {
  if (said === null || said.name === null) return null;
  if (said.silentMs > silenceMsMax)
    return { success: false, msg: 'The price writer says nothing of it' };
  if (said.problem === null) return { success: true, msg: `${said.name}: ${said.priced} priced` };
  const instead = said.isStoodInFor ? 'simulated prices stand in' : 'nothing stands in';
  return { success: false, msg: `${said.name}: ${said.problem}; ${instead}` };
};

const ofMarket = (state: 'open' | 'closed', silentMs: number): Words => {
  if (state === 'closed') return { success: true, msg: 'Market closed' };
  return silentMs <= silenceMsMax
    ? { success: true, msg: 'Simulated prices' }
    : { success: false, msg: 'No price for more than 5 seconds' };
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
