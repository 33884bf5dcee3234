import { describe, expect, it } from '@jest/globals';
import type { Category, Market } from '../../../domain/shared/trading/types.ts';
import { createQuoteBoard } from '../quote-book.ts';
import type { SaidOfFeed } from './feed-store.ts';
import { feedStandings } from './standings.ts';

const markets: Readonly<Record<string, Market>> = {
  EUR_USD: 'fx',
  AAPL: 'stock',
  BTC_USD: 'crypto',
};

/** Only OANDA is switched on, and it prices all its instruments. */
const oanda = (changes: Partial<SaidOfFeed> = {}): SaidOfFeed => ({
  feeds: [
    {
      id: 'oandaRest',
      name: 'OANDA',
      problem: null,
      priced: 68,
      markets: ['fx'],
      lastTickAtMs: 0,
      heldPrices: [],
      held: { garbage: 0, unknown: 0, 'not-positive': 0, crossed: 0, jump: 0, old: 0 },
    },
  ],
  isStoodInFor: false,
  withoutSource: [],
  silentMs: 0,
  ...changes,
});

const standings = (
  said: SaidOfFeed | null,
  stock: 'open' | 'closed' = 'open',
  isProduction = true,
) => {
  const quotes = createQuoteBoard();
  quotes.setMarketStatus({ fx: 'open', stock, crypto: 'open' });
  const at = new Date().toISOString();
  quotes.put([{ instrument: 'EUR_USD', bid: '1.1', ask: '1.2', sequence: 1, at }]);
  const found = feedStandings({
    quotes,
    marketOf: (name) => markets[name] ?? null,
    said,
    isProduction,
  });
  return Object.fromEntries(found.map(({ api, ...words }) => [api, words]));
};

const without: readonly Category[] = ['stock', 'crypto'];

describe('the feeds on the Health Monitor', () => {
  it('given only OANDA without simulated prices, then shares and crypto have no source and their orders are refused', () => {
    const found = standings(oanda({ withoutSource: [...without] }));
    expect(found['oandaRest']).toEqual({ success: true, msg: 'OANDA: 68 priced' });
    expect(found['polygonForex']).toEqual({
      success: true,
      msg: 'Not switched on; prices of OANDA',
    });
    expect(found['eodStock']).toEqual({
      success: false,
      msg: 'Not switched on, and no feed provides prices of stock: orders are refused',
    });
    expect(found['polygonCrypto']).toEqual({
      success: false,
      msg: 'Not switched on, and no feed provides prices of crypto: orders are refused',
    });
  });

  it('given a closed market, then its missing source is not reported', () => {
    const found = standings(oanda({ withoutSource: [...without] }), 'closed');
    expect(found['eodStock']).toEqual({ success: true, msg: 'Market closed' });
  });

  it('given a silent price writer, then its last report does not count', () => {
    const found = standings(oanda({ withoutSource: [...without], silentMs: 5_001 }));
    expect(found['oandaRest']).toEqual({
      success: false,
      msg: 'No report from the price writer',
    });
    expect(found['eodStock']).toEqual({ success: false, msg: 'No price for more than 5 seconds' });
  });

  it('given no feed in production, then each feed says so, also with simulated prices and in a closed market', () => {
    const words = { success: false, msg: 'No feed is switched on: prices are simulated' };
    const found = standings(oanda({ feeds: [], isStoodInFor: true }), 'closed');
    expect(Object.values(found)).toEqual([words, words, words, words]);
    const elsewhere = standings(oanda({ feeds: [], isStoodInFor: true }), 'closed', false);
    expect(elsewhere['oandaRest']).toEqual({ success: true, msg: 'Simulated prices' });
    expect(elsewhere['eodStock']).toEqual({ success: true, msg: 'Market closed' });
  });

  it('given a feed that fails, then it says whether simulated prices replace it', () => {
    const [feed] = oanda().feeds;
    const failing = feed === undefined ? [] : [{ ...feed, problem: 'Answered 429' }];
    const said = (isStoodInFor: boolean) =>
      standings(oanda({ feeds: failing, isStoodInFor }))['oandaRest'];
    expect(said(true)).toEqual({
      success: false,
      msg: 'OANDA: Answered 429; simulated prices are used instead',
    });
    expect(said(false)).toEqual({
      success: false,
      msg: 'OANDA: Answered 429; no simulated prices',
    });
  });
});
