import type { Market } from '../../domain/shared/trading/types.ts';
import type { SocketHub } from '../http/socket/hub.ts';
import { isSameStatus } from './house-hours.ts';
import type { SaidOfFeed } from './feeds/feed-store.ts';
import type { MarketStatus } from './prices.ts';
import type { HeldQuote, QuoteBook } from './quote-book.ts';

export type PriceBroadcastSettings = Readonly<{
  quotes: Pick<QuoteBook, 'all' | 'onChange' | 'marketStatus'>;
  hub: Pick<SocketHub, 'broadcast' | 'heartbeat' | 'emitChanges' | 'count'>;
  /** The market of an instrument; `null` where it is not known. */
  marketOf: (instrument: string) => Market | null;
  /** How the provider's feed fares; `null` where nothing was said of it. */
  readFeed: () => Promise<SaidOfFeed | null>;
  onError: (error: unknown) => void;
  /** Default 200: each instrument is sent at most once in that time, with its newest price. */
  flushMs?: number;
  /** Default 5000. */
  heartbeatMs?: number;
}>;

export type PriceBroadcast = Readonly<{
  /** Sends what changed since the last time, now. */
  flush: () => void;
  /** Sends the state of the feeds, now. */
  beat: () => Promise<void>;
  stop: () => void;
}>;

/** A price older than this means that its feed is silent. */
const silenceMsMax = 5_000;

/** The feeds the Health Monitor lists (customer.md section 3) and the market each one prices. */
const feeds: readonly Readonly<{ api: string; market: Market }>[] = [
  { api: 'polygonForex', market: 'fx' },
  { api: 'polygonCrypto', market: 'crypto' },
  { api: 'eodStock', market: 'stock' },
  { api: 'oandaRest', market: 'fx' },
];

/** Sends prices to every screen, gathered, and to staff whether each feed is alive. */
export const startPriceBroadcast = (settings: PriceBroadcastSettings): PriceBroadcast => {
  const { quotes, hub, marketOf, readFeed, onError } = settings;
  const { flushMs = 200, heartbeatMs = 5_000 } = settings;
  let changed = new Map<string, HeldQuote>();
  const isAnybodyThere = (): boolean => hub.count() > 0;
  const endListening = quotes.onChange((fresh) => {
    for (const quote of fresh) changed.set(quote.instrument, quote);
  }, isAnybodyThere);

  let status = quotes.marketStatus();
  /** Screens read anew what has opened or closed. */
  const tellStatus = (): void => {
    const next = quotes.marketStatus();
    if (isSameStatus(next, status)) return;
    status = next;
    hub.emitChanges([{ tag: { type: 'MarketStatus', id: 'all' }, audience: 'everybody' }], 0n);
  };

  const flush = (): void => {
    tellStatus();
    if (changed.size === 0 || !isAnybodyThere()) return;
    const prices = [...changed.values()];
    changed = new Map();
    hub.broadcast('priceUpdate', prices.map(priceOf));
  };

  const beat = async (): Promise<void> => {
    if (!isAnybodyThere()) return;
    const said = await readFeed();
    const silentMs = silenceByMarket(quotes.all(), marketOf);
    const standing = quotes.marketStatus();
    for (const { api, market } of feeds) {
      const state = api === 'oandaRest' ? feedState(said) : null;
      if (state !== null) hub.heartbeat({ api, ...state });
      else if (stateOf(standing, market) === 'closed')
        hub.heartbeat({ api, success: true, msg: 'Market closed' });
      else if ((silentMs.get(market) ?? Infinity) <= silenceMsMax)
        hub.heartbeat({ api, success: true, msg: 'Simulated prices' });
      else hub.heartbeat({ api, success: false, msg: 'No price for more than 5 seconds' });
    }
  };

  const timers = [
    setInterval(flush, flushMs),
    setInterval(() => void beat().catch(onError), heartbeatMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    flush,
    beat,
    stop: () => {
      endListening();
      for (const timer of timers) clearInterval(timer);
    },
  };
};

/** What is said of the feed that is used, in words; `null` where none is. */
const feedState = (said: SaidOfFeed | null) => {
  if (said === null || said.name === null) return null;
  if (said.silentMs > silenceMsMax)
    return { success: false, msg: 'The price writer says nothing of it' };
  if (said.problem === null) return { success: true, msg: `${said.name}: ${said.priced} priced` };
  const instead = said.isStoodInFor ? 'simulated prices stand in' : 'nothing stands in';
  return { success: false, msg: `${said.name}: ${said.problem}; ${instead}` };
};

/** The market of currencies speaks for those whose feed brings more than currencies. */
const stateOf = (status: MarketStatus, market: Market) =>
  status[market === 'fx' ? 'forex' : market].state;

const priceOf = ({ instrument, bid, ask, at }: HeldQuote) => ({
  name: instrument,
  bids: bid,
  asks: ask,
  closeoutBid: bid,
  closeoutAsk: ask,
  at,
});

/** Age of the youngest price of each market, milliseconds. */
const silenceByMarket = (
  quotes: readonly HeldQuote[],
  marketOf: PriceBroadcastSettings['marketOf'],
): ReadonlyMap<Market, number> => {
  const silence = new Map<Market, number>();
  for (const { instrument, ageMs } of quotes) {
    const market = marketOf(instrument);
    if (market !== null) silence.set(market, Math.min(ageMs, silence.get(market) ?? Infinity));
  }
  return silence;
};
