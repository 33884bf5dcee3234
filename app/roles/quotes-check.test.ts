import { describe, expect, it } from '@jest/globals';
import { createQuoteBoard } from '../../infra/market-data/quote-book.ts';
import { quotesCheck } from './quotes-check.ts';

const names = { fx: 'EUR_USD', other: 'GBP_USD', gold: 'XAU_USD', index: 'US500' } as const;

const world = (keepsCalendar: boolean) => {
  const board = createQuoteBoard();
  let now = Date.parse('2026-06-11T14:00:00Z');
  let monotonic = 0;
  let sequence = 0;
  const check = quotesCheck({
    quotes: board,
    config: { closedMarkets: ['stock', 'crypto'], keepsCalendar },
    clock: () => new Date(now),
    nowMs: () => monotonic,
  });
  return {
    isThere: check.isThere,
    set: (fx: 'open' | 'closed') =>
      board.setMarketStatus({ fx, stock: 'closed', crypto: 'closed' }),
    price: (...instruments: readonly string[]) => {
      sequence += 1;
      board.put(
        instruments.map((instrument) => ({
          instrument,
          bid: '1.1',
          ask: '1.2',
          sequence,
          at: new Date(now).toISOString(),
        })),
      );
    },
    pass: (ms: number) => {
      now += ms;
      monotonic += ms;
    },
  };
};

describe('fresh quotes of every open market', () => {
  it('are there once each open market has one, whatever its other instruments', () => {
    const { isThere, set, price } = world(false);
    set('open');
    expect(isThere()).toBe(false);
    price(names.fx, names.gold);
    expect(isThere()).toBe(false);
    price(names.index);
    expect(isThere()).toBe(true);
  });

  it('are not asked of a closed market, nor in the half minute after it opens, but then', () => {
    const { isThere, set, price, pass } = world(true);
    set('closed');
    expect(isThere()).toBe(true);
    set('open');
    expect(isThere()).toBe(true);
    pass(29_999);
    expect(isThere()).toBe(true);
    pass(1);
    expect(isThere()).toBe(false);
    price(names.fx, names.gold, names.index);
    expect(isThere()).toBe(true);
  });

  it('are missing at a start in an open market until there are some', () => {
    const { isThere, set } = world(true);
    set('open');
    expect(isThere()).toBe(false);
  });
});
