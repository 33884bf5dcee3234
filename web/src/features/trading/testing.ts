import { marketOf, type Category, type Market } from '../../../../domain/shared/trading/types.ts';
import type { Instrument, MarketStatus, Order } from './types.ts';

/** The time of a quote that stays fresh for as long as any test takes. */
export const freshAt = '2099-01-01T00:00:00.000Z';

/** An instrument as `GET /dashboard/instruments` answers it. */
export const instrumentOf = (changes: Partial<Instrument> = {}): Instrument => ({
  id: '0192a000-0000-7000-8000-00000000a001',
  number: 1,
  name: 'EUR_USD',
  base: 'EUR',
  quote: 'USD',
  alias: 'Euro / US Dollar',
  category: 'forex',
  tradable: true,
  tradingview: 'OANDA',
  leverage: '100',
  bids: '1.16432',
  asks: '1.16444',
  closeoutBid: '1.16432',
  closeoutAsk: '1.16444',
  at: '2026-06-11T14:32:08.000Z',
  day_open: '1.16292',
  day_high: '1.16511',
  day_low: '1.16204',
  ...changes,
});

/** The answer of `GET /dashboard/market-status` with these markets closed, until a time or without an end. */
export const marketsOf = (
  closed: readonly Market[] = [],
  until: string | null = null,
): MarketStatus => {
  const state = (market: Market) =>
    closed.includes(market) ? ('closed' as const) : ('open' as const);
  const hours = (category: Category) => ({ status: state(marketOf(category)), changes_at: until });
  return {
    fx: state('fx'),
    stock: state('stock'),
    crypto: state('crypto'),
    categories: {
      forex: hours('forex'),
      commodity: hours('commodity'),
      index: hours('index'),
      stock: hours('stock'),
      crypto: hours('crypto'),
    },
  };
};

/** An open order as `GET /dashboard/orders` answers it. */
export const orderOf = (changes: Partial<Order> = {}): Order => ({
  id: '0192a000-0000-7000-8000-00000000c482',
  number: 10482,
  created_at: '2026-06-09T09:14:00.000Z',
  type: 'buy',
  instrument: 'EUR_USD',
  balance: { mode: 'real', currency: 'USD' },
  trade_amount: '50000',
  base_symbol: 'EUR',
  quote_symbol: 'USD',
  open_rate: '1.15872',
  close_rate: null,
  close_time: null,
  close_reason: null,
  profit: '1.17650',
  loss: '1.14900',
  trail: null,
  break_even: null,
  spread: '6',
  margin_used: '579.36',
  open_spread: '0.00012',
  pro_loss: null,
  commission: '0',
  swap: '0',
  leverage: '100',
  exchange_rate: '1',
  parts: null,
  ...changes,
});
