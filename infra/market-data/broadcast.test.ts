import { afterEach, describe, expect, it } from '@jest/globals';
import type { PriceUpdate } from '../http/socket/price-feed.ts';
import { startPriceBroadcast, type PriceBroadcast } from './broadcast.ts';
import { marketOf } from '../../domain/shared/trading/types.ts';
import { catalogueInstruments } from './instruments.ts';
import type { SaidOfFeed } from './feeds/feed-store.ts';
import { createQuoteBoard } from './quote-book.ts';

const categories = new Map(catalogueInstruments.map(({ name, category }) => [name, category]));

const at = '2026-06-11T14:32:08.000Z';
let running: PriceBroadcast | undefined;
afterEach(() => running?.stop());

const broadcast = (said: SaidOfFeed | null = null) => {
  let nowMs = 0;
  const quotes = createQuoteBoard(() => nowMs);
  const sent: (readonly PriceUpdate[])[] = [];
  const told: unknown[] = [];
  const beats: { api: string; success: boolean; msg: string }[] = [];
  running = startPriceBroadcast({
    quotes,
    hub: {
      broadcast: (_event, prices) => sent.push(prices),
      heartbeat: (feed) => beats.push(feed),
      emitChanges: (changes) => told.push(changes),
      count: () => 1,
    },
    marketOf: (name) => {
      const category = categories.get(name);
      return category === undefined ? null : marketOf(category);
    },
    readFeed: async () => said,
    isProduction: false,
    onError: (error) => {
      throw error;
    },
    flushMs: 3_600_000,
    heartbeatMs: 3_600_000,
  });
  let sequence = 0;
  const price = (instrument: string, bid: string, ask: string) =>
    quotes.put([{ instrument, bid, ask, sequence: (sequence += 1), at }]);
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  return { quotes, sent, beats, told, price, pass, ...running };
};

describe('the broadcast of prices', () => {
  it('sends each changed instrument once, with its newest price', () => {
    const { price, flush, sent } = broadcast();
    price('EUR_USD', '1.16430', '1.16442');
    price('NVDA', '168.82', '168.94');
    price('EUR_USD', '1.16432', '1.16444');
    flush();
    expect(sent).toEqual([
      [
        {
          name: 'EUR_USD',
          bids: '1.16432',
          asks: '1.16444',
          closeoutBid: '1.16432',
          closeoutAsk: '1.16444',
          at,
        },
        {
          name: 'NVDA',
          bids: '168.82',
          asks: '168.94',
          closeoutBid: '168.82',
          closeoutAsk: '168.94',
          at,
        },
      ],
    ]);
  });

  it('sends nothing when nothing changed', () => {
    const { price, flush, sent } = broadcast();
    flush();
    price('EUR_USD', '1.16430', '1.16442');
    flush();
    flush();
    expect(sent).toHaveLength(1);
  });

  it('tells screens once to read the market status again when a market opened or closed', () => {
    const { quotes, flush, told } = broadcast();
    quotes.setMarketStatus({ fx: 'open', stock: 'closed', crypto: 'open' });
    flush();
    flush();
    expect(told).toEqual([[{ tag: { type: 'MarketStatus', id: 'all' }, audience: 'everybody' }]]);
  });

  it('sends nothing after it was stopped', () => {
    const { price, flush, stop, sent } = broadcast();
    stop();
    price('EUR_USD', '1.16430', '1.16442');
    flush();
    expect(sent).toEqual([]);
  });
});

describe('the heartbeat of the feeds', () => {
  it.each([
    ['a fresh price', 5_000, 'open', true, 'Simulated prices'],
    ['an old price', 5_001, 'open', false, 'No price for more than 5 seconds'],
    ['an old price in a closed market', 3_600_000, 'closed', true, 'Market closed'],
  ] as const)('reports success or failure with %s', async (_name, ageMs, fx, success, msg) => {
    const { quotes, price, pass, beat, beats } = broadcast();
    quotes.setMarketStatus({ fx, stock: 'open', crypto: 'open' });
    price('EUR_USD', '1.16430', '1.16442');
    pass(ageMs);
    await beat();
    const silent = { success: false, msg: 'No price for more than 5 seconds' };
    expect(beats).toEqual([
      { api: 'polygonForex', success, msg },
      { api: 'polygonCrypto', ...silent },
      { api: 'eodStock', ...silent },
      { api: 'oandaRest', success, msg },
    ]);
  });

  const said: SaidOfFeed = {
    feeds: [
      {
        id: 'oandaRest',
        name: 'OANDA',
        problem: null,
        priced: 68,
        markets: ['fx'],
        lastTickAtMs: 1,
        heldPrices: [],
        held: { garbage: 0, unknown: 0, 'not-positive': 0, crossed: 0, jump: 0, old: 0 },
      },
    ],
    isStoodInFor: true,
    withoutSource: [],
    silentMs: 900,
  };
  const failing: SaidOfFeed = {
    ...said,
    feeds: said.feeds.map((feed) => ({ ...feed, problem: 'Answered 429', priced: 0 })),
  };
  it.each([
    ['works', said, true, 'OANDA: 68 priced'],
    [
      'fails while simulated prices replace it',
      failing,
      false,
      'OANDA: Answered 429; simulated prices are used instead',
    ],
    [
      'fails without simulated prices',
      { ...failing, isStoodInFor: false },
      false,
      'OANDA: Answered 429; no simulated prices',
    ],
    [
      'the price writer does not report any more',
      { ...said, silentMs: 5_001 },
      false,
      'No report from the price writer',
    ],
  ])('reports a feed that %s', async (_name, feed, success, msg) => {
    const { beat, beats } = broadcast(feed);
    await beat();
    expect(beats.at(-1)).toEqual({ api: 'oandaRest', success, msg });
  });
});
