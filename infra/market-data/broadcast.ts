import type { Market } from '../../domain/shared/trading/types.ts';
import type { SocketHub } from '../http/socket/hub.ts';
import { isSameStatus } from './house-hours.ts';
import type { SaidOfFeed } from './feeds/feed-store.ts';
import { feedStandings } from './feeds/standings.ts';
import type { HeldQuote, QuoteBook } from './quote-book.ts';

export type PriceBroadcastSettings = Readonly<{
  quotes: Pick<QuoteBook, 'all' | 'onChange' | 'marketStatus'>;
  hub: Pick<SocketHub, 'broadcast' | 'heartbeat' | 'emitChanges' | 'count'>;
  /** The market of an instrument; `null` if it is not known. */
  marketOf: (instrument: string) => Market | null;
  /** The state of the providers' feeds; `null` if none was reported. */
  readFeed: () => Promise<SaidOfFeed | null>;
  isProduction: boolean;
  onError: (error: unknown) => void;
  /** Default 200: each instrument is sent at most once in that time, with its newest price. */
  flushMs?: number;
  /** Default 5000. */
  heartbeatMs?: number;
}>;

export type PriceBroadcast = Readonly<{
  /** Sends at once what changed since the last time. */
  flush: () => void;
  /** Sends the state of the feeds at once. */
  beat: () => Promise<void>;
  stop: () => void;
}>;

/** Sends prices to every screen in batches, and the state of each feed to staff. */
export const startPriceBroadcast = (settings: PriceBroadcastSettings): PriceBroadcast => {
  const { quotes, hub, marketOf, readFeed, isProduction, onError } = settings;
  const { flushMs = 200, heartbeatMs = 5_000 } = settings;
  let changed = new Map<string, HeldQuote>();
  const isAnybodyThere = (): boolean => hub.count() > 0;
  const endListening = quotes.onChange((fresh) => {
    for (const quote of fresh) changed.set(quote.instrument, quote);
  }, isAnybodyThere);

  let status = quotes.marketStatus();
  /** Makes screens read the market status again after a change. */
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
    const standings = feedStandings({ quotes, marketOf, said, isProduction });
    for (const standing of standings) hub.heartbeat(standing);
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

const priceOf = ({ instrument, bid, ask, at }: HeldQuote) => ({
  name: instrument,
  bids: bid,
  asks: ask,
  closeoutBid: bid,
  closeoutAsk: ask,
  at,
});
