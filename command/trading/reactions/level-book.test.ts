import { describe, expect, it } from '@jest/globals';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { orderClosed, orderOpened } from '../../../domain/trading/wallet/testing.ts';
import { createLevelBook, type LevelBook } from './level-book.ts';
import { createSortedLevels } from './sorted-levels.ts';

const wallet = 'wallet-1';

const bookOf = (...events: readonly WalletEvent[]): LevelBook => {
  const book = createLevelBook();
  for (const event of events) book.apply(wallet, event);
  return book;
};

const levelsSet = (orderId: string, profit: string | null, loss: string | null): WalletEvent => ({
  type: 'OrderLevelsSet',
  data: { orderId, profit, loss },
});

const crossedAt = (book: LevelBook, bid: string, ask: string) =>
  book.takeCrossed('EUR_USD', { bid, ask }).map(({ orderId, kind }) => `${orderId} ${kind}`);

describe('the level book', () => {
  // customer.md section 4: a sell is watched at bid, a buy at ask.
  it.each([
    ['buy', 'profit', '1.17000', '1.16988', '1.17000', true],
    ['buy', 'profit', '1.17000', '1.17001', '1.16999', false],
    ['buy', 'loss', '1.16000', '1.15988', '1.16000', true],
    ['buy', 'loss', '1.16000', '1.15900', '1.16001', false],
    ['sell', 'profit', '1.16000', '1.16000', '1.16012', true],
    ['sell', 'profit', '1.16000', '1.16001', '1.15900', false],
    ['sell', 'loss', '1.17000', '1.17000', '1.17012', true],
    ['sell', 'loss', '1.17000', '1.16999', '1.17100', false],
  ] as const)(
    'a %s with its %s at %s, quoted %s / %s: crossed is %s',
    (type, kind, level, bid, ask, crossed) => {
      const levels = { profit: null, loss: null, [kind]: level };
      const book = bookOf(orderOpened({ orderId: 'a', type, ...levels }));
      expect(crossedAt(book, bid, ask)).toEqual(crossed ? [`a ${kind}`] : []);
    },
  );

  it('returns the wallet of the order, and each level once', () => {
    const book = bookOf(orderOpened({ orderId: 'a', profit: '1.17' }));
    const quote = { bid: '1.17', ask: '1.1701' };
    expect(book.takeCrossed('EUR_USD', quote)).toEqual([
      {
        walletId: wallet,
        orderId: 'a',
        kind: 'profit',
        level: '1.17',
        instrument: 'EUR_USD',
        category: 'forex',
      },
    ]);
    expect(book.takeCrossed('EUR_USD', quote)).toEqual([]);
  });

  it('returns the levels in the order in which the price reached them, and keeps the others', () => {
    const book = bookOf(
      orderOpened({ orderId: 'far', profit: '1.19' }),
      orderOpened({ orderId: 'second', profit: '1.175' }),
      orderOpened({ orderId: 'first', profit: '1.17' }),
    );
    expect(crossedAt(book, '1.18', '1.1801')).toEqual(['first profit', 'second profit']);
    expect(crossedAt(book, '1.19', '1.1901')).toEqual(['far profit']);
  });

  it('distinguishes instruments', () => {
    const book = bookOf(orderOpened({ orderId: 'a', instrument: 'GBP_USD', profit: '1.10' }));
    expect(crossedAt(book, '1.2', '1.2')).toEqual([]);
  });

  it('follows levels that are moved and removed', () => {
    const book = bookOf(
      orderOpened({ orderId: 'a', profit: '1.17' }),
      levelsSet('a', '1.18', '1.10'),
    );
    expect(book.count()).toBe(2);
    expect(crossedAt(book, '1.17', '1.1701')).toEqual([]);
    book.apply(wallet, levelsSet('a', null, '1.10'));
    expect(crossedAt(book, '1.18', '1.1801')).toEqual([]);
    expect(book.count()).toBe(1);
  });

  it('forgets closed orders', () => {
    const book = bookOf(
      orderOpened({ orderId: 'a', profit: '1.17', loss: '1.10' }),
      orderClosed({ orderId: 'a' }),
    );
    expect(book.count()).toBe(0);
    expect(crossedAt(book, '1.17', '1.1701')).toEqual([]);
  });

  it('ignores a level of zero', () => {
    const book = bookOf(orderOpened({ orderId: 'a', type: 'sell', loss: '0' }));
    expect(crossedAt(book, '1.17', '1.1701')).toEqual([]);
  });

  it('watches a level again that is put back, once, and only while it is set', () => {
    const book = bookOf(orderOpened({ orderId: 'a', profit: '1.17' }));
    const [crossed] = book.takeCrossed('EUR_USD', { bid: '1.17', ask: '1.1701' });
    if (crossed === undefined) throw new Error('It was crossed.');
    book.putBack(crossed);
    book.putBack(crossed);
    expect(book.count()).toBe(1);
    expect(crossedAt(book, '1.17', '1.1701')).toEqual(['a profit']);
    book.apply(wallet, levelsSet('a', '1.18', null));
    book.putBack(crossed);
    expect(crossedAt(book, '1.17', '1.1701')).toEqual([]);
  });

  it('does not watch a taken level again when only the other one changes', () => {
    const book = bookOf(orderOpened({ orderId: 'a', profit: '1.17', loss: '1.10' }));
    expect(crossedAt(book, '1.17', '1.1701')).toEqual(['a profit']);
    book.apply(wallet, levelsSet('a', '1.17', '1.11'));
    expect(crossedAt(book, '1.17', '1.1701')).toEqual([]);
  });
});

describe('sorted levels', () => {
  it('compare exactly even if doubles are equal', () => {
    const levels = createSortedLevels(true);
    const idsReached = (rate: string) => levels.takeReached(rate).map(({ orderId }) => orderId);
    levels.add({ orderId: 'b', level: '100000000000000000.2' });
    levels.add({ orderId: 'a', level: '100000000000000000.1' });
    levels.add({ orderId: 'c', level: '100000000000000000.1' });
    expect(levels.takeReached('100000000000000000')).toEqual([]);
    expect(idsReached('100000000000000000.1')).toEqual(['c', 'a']);
    expect(idsReached('100000000000000000.2')).toEqual(['b']);
  });

  it('remove only the given entry', () => {
    const levels = createSortedLevels(false);
    levels.add({ orderId: 'a', level: '1.1' });
    levels.add({ orderId: 'b', level: '1.1' });
    levels.remove({ orderId: 'a', level: '1.2' });
    levels.remove({ orderId: 'a', level: '1.1' });
    expect(levels.takeReached('1')).toMatchObject([{ orderId: 'b', level: '1.1' }]);
  });

  it('return those that the rate has reached, and keep the others', () => {
    const levels = createSortedLevels(true);
    for (let index = 0; index < 10_000; index += 1) {
      levels.add({ orderId: `order ${index}`, level: String((index * 7_919) % 10_000) });
    }
    const taken = levels.takeReached('2.9');
    expect(taken.map(({ level }) => level)).toEqual(['0', '1', '2']);
    expect(levels.count()).toBe(9_997);
  });
});
