import { describe, expect, it } from '@jest/globals';
import type { Category } from '../../domain/shared/trading/types.ts';
import { createQuoteBoard } from '../../infra/market-data/quote-book.ts';
import { quotesCheck } from './quotes-check.ts';

const names = { fx: 'EUR_USD', other: 'GBP_USD', gold: 'XAU_USD', index: 'US500' } as const;

const world = (keepsCalendar: boolean) => {
  const board = createQuoteBoard();
  let now = Date.parse('2026-06-11T14:00:00Z');
  let monotonic = 0;
  let sequence = 0;
  let said: Readonly<{ withoutSource: Category[]; silentMs: number }> | null = null;
  const check = quotesCheck({
    quotes: board,
    config: { closedMarkets: ['stock', 'crypto'], keepsCalendar },
    clock: () => new Date(now),
    feed: async () => said,
    nowMs: () => monotonic,
  });
  return {
    isThere: async () => check.isThere(),
    without: () => check.without?.(),
    say: (withoutSource: Category[], silentMs: number): void => {
      said = { withoutSource, silentMs };
    },
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
  it('are present once each category of an open market has one quote, whatever its other instruments', async () => {
    const { isThere, set, price } = world(false);
    set('open');
    expect(await isThere()).toBe(false);
    price(names.fx, names.gold);
    expect(await isThere()).toBe(false);
    price(names.index);
    expect(await isThere()).toBe(true);
  });

  it('are not required of a closed market or within 30 seconds after it opens, but afterwards', async () => {
    const { isThere, set, price, pass } = world(true);
    set('closed');
    expect(await isThere()).toBe(true);
    set('open');
    expect(await isThere()).toBe(true);
    pass(29_999);
    expect(await isThere()).toBe(true);
    pass(1);
    expect(await isThere()).toBe(false);
    price(names.fx, names.gold, names.index);
    expect(await isThere()).toBe(true);
  });

  it('are missing at a start in an open market until the first quotes arrive', async () => {
    const { isThere, set } = world(true);
    set('open');
    expect(await isThere()).toBe(false);
  });

  it('are not required of a category that no enabled feed has, and a warning says so', async () => {
    const { isThere, without, set, price, say, pass } = world(true);
    set('open');
    price(names.fx, names.gold);
    expect(await isThere()).toBe(false);
    say(['index'], 10_000);
    expect(await isThere()).toBe(true);
    expect(without()).toEqual([
      'prices of index: no enabled feed provides them, so orders are refused',
    ]);
    // What a silent writer said last is not valid any more.
    say(['index'], 10_001);
    expect(await isThere()).toBe(false);
    expect(without()).toEqual([]);
    say(['index'], 0);
    price(names.index);
    expect(await isThere()).toBe(true);
    expect(without()).toEqual([]);
    pass(60_000);
    set('closed');
    expect(await isThere()).toBe(true);
    expect(without()).toEqual([]);
  });
});
