import { describe, expect, it } from '@jest/globals';
import { nextPrice, type PricesState } from '../prices/prices-slice.ts';
import { orderOf } from '../testing.ts';
import { closedNotice } from '../use-order-closed.ts';
import { marketRate, resultAt, totalResult, wideningAt } from './profit.ts';
import { idsByProfit, inOrderOf } from './sort-orders.ts';
import { accountFigures } from './use-account.ts';
import { windowOf } from './use-window.ts';

const priced = (name: string, bids: string, asks: string): PricesState => ({
  [name]: nextPrice(undefined, { name, bids, asks, at: '2026-06-11T14:32:08.000Z' }),
});

const prices: PricesState = {
  ...priced('EUR_USD', '1.16432', '1.16444'),
  ...priced('USD_JPY', '147.382', '147.395'),
};

describe('the result of an order', () => {
  it('given a buy, then it is valued at the ask; given a sell, then at the bid', () => {
    expect(marketRate(orderOf(), prices['EUR_USD'])).toBe('1.16444');
    expect(marketRate(orderOf({ type: 'sell' }), prices['EUR_USD'])).toBe('1.16432');
  });

  it('given the first order of the design picture, then its result is 280', () => {
    expect(resultAt(orderOf(), prices['EUR_USD'])).toBe('280');
  });

  it('given a closed order, then its posted result and its close rate are used, whatever the price is', () => {
    const closed = orderOf({
      close_time: '2026-06-10T00:00:00.000Z',
      close_rate: '1.15',
      pro_loss: '-442.00',
    });
    expect(marketRate(closed, prices['EUR_USD'])).toBe('1.15');
    expect(resultAt(closed, prices['EUR_USD'])).toBe('-442.00');
  });

  it('given the same order at another price, then no earlier result is returned', () => {
    const order = orderOf();
    const lower = priced('EUR_USD', '1.15860', '1.15872');
    expect(resultAt(order, prices['EUR_USD'])).toBe('280');
    expect(resultAt(order, lower['EUR_USD'])).toBe('-6');
    expect(resultAt(order, prices['EUR_USD'])).toBe('280');
  });

  it('given a spread that widened beyond the paid one, then the widening is charged as at closing', () => {
    const wide = priced('EUR_USD', '1.16338', '1.16538');
    expect(resultAt(orderOf(), wide['EUR_USD'])).toBe('286');
    expect(resultAt(orderOf({ type: 'sell' }), wide['EUR_USD'])).toBe('-280');
  });

  it('given a widened spread, then its cost per unit beyond the paid spread is returned', () => {
    // Half of 0.00188, less the 0.00012 that are paid.
    const sides = { bids: '1.16338', asks: '1.16538' };
    expect(wideningAt(orderOf(), sides)).toBe('0.00082');
    expect(wideningAt(orderOf(), { bids: '1.16432', asks: '1.16444' })).toBe('0');
    expect(wideningAt(orderOf(), { ...sides, bids: null })).toBeNull();
    expect(wideningAt(orderOf({ open_spread: null }), sides)).toBeNull();
  });

  it('given an order without a price, then the total is unknown instead of wrong', () => {
    expect(totalResult([orderOf()], prices)).toBe('280');
    expect(totalResult([orderOf(), orderOf({ instrument: 'XAU_USD' })], prices)).toBeNull();
    expect(totalResult([], prices)).toBe('0');
  });
});

describe('the figures of the top bar', () => {
  const wallet = {
    id: 'w',
    number: 1,
    mode: 'real',
    currency: 'USD',
    balance: '25480.60',
    margin: '2667.92',
    held: '0',
  } as const;

  it('given the wallet and result of the design picture, then equity, free margin and margin level are those of the picture', () => {
    expect(accountFigures(wallet, '509.535')).toMatchObject({
      equity: '25990.135',
      freeMargin: '22812.68',
      marginLevel: '974.17',
    });
  });

  it('given a pending withdraw, then its held amount counts neither for the free margin nor for the margin level', () => {
    expect(accountFigures({ ...wallet, held: '20000' }, '509.535')).toMatchObject({
      equity: '25990.135',
      freeMargin: '2812.68',
      marginLevel: '224.52',
    });
  });

  it('given no margin, then the margin level is zero; given no wallet, then every figure is unknown', () => {
    expect(accountFigures({ ...wallet, margin: '0' }, '0').marginLevel).toBe('0');
    expect(accountFigures(null, '0')).toEqual({
      wallet: null,
      profit: null,
      equity: null,
      freeMargin: null,
      marginLevel: null,
    });
  });
});

describe('sorting by profit', () => {
  const orders = [
    orderOf({ id: 'a', number: 1, open_rate: '1.16000' }),
    orderOf({ id: 'b', number: 2, open_rate: '1.15000' }),
    orderOf({ id: 'c', number: 3, instrument: 'XAU_USD' }),
    orderOf({ id: 'd', number: 4, open_rate: '1.15000' }),
  ];

  it('given the current results, then the best comes first and the unknown last', () => {
    expect(idsByProfit(orders, prices, 'descending')).toEqual(['d', 'b', 'a', 'c']);
    expect(idsByProfit(orders, prices, 'ascending')).toEqual(['a', 'd', 'b', 'c']);
  });

  it('given an order that was opened after the sort, then it comes first', () => {
    expect(inOrderOf(orders, ['b', 'a', 'd']).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
  });
});

describe('the window of rows', () => {
  it('given fewer than a hundred rows, then all are rendered', () => {
    expect(windowOf(99, 5_000, 196)).toEqual({ from: 0, to: 99 });
  });

  it('given five hundred rows, then only those in sight and ten beyond are rendered', () => {
    expect(windowOf(500, 2_800, 196)).toEqual({ from: 90, to: 117 });
    expect(windowOf(500, 0, 196)).toEqual({ from: 0, to: 17 });
  });
});

describe('the notice of an order that was closed by staff or by a level', () => {
  it.each([
    ['take_profit', 'Order {{number}} closed at its take profit: {{result}}'],
    ['stop_loss', 'Order {{number}} closed at its stop loss: {{result}}'],
    ['staff', 'Order {{number}} was closed: {{result}}'],
  ])('given the reason %s, then the notice names it', (reason, text) => {
    const order = { number: 10482, reason, result: '-139.00', mode: 'demo', currency: 'EUR' };
    expect(closedNotice(order)).toEqual({
      text,
      params: { number: '10482', result: '−€139.00' },
      book: 'Demo',
    });
  });

  it('given an invalid message, then there is no notice', () => {
    expect(closedNotice(null)).toBeNull();
    expect(closedNotice({ reason: 'staff' })).toBeNull();
  });
});
