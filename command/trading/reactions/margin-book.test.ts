import { describe, expect, it } from '@jest/globals';
import { funded, orderClosed, orderOpened } from '../../../domain/trading/wallet/testing.ts';
import { createMarginBook } from './margin-book.ts';

/** A wallet of 400 with a buy of 25,000 EUR_USD opened at 1.16444: margin 291.11. */
const bookOfOne = () => {
  const book = createMarginBook();
  book.apply('w', funded('400'), 1);
  book.apply('w', orderOpened({ spread: '0' }), 2);
  return book;
};

describe('the margin book', () => {
  it('finds the wallets with an instrument whose margin level is below a percentage', () => {
    const book = bookOfOne();
    expect(book.belowWith('EUR_USD', 50)).toEqual([]);
    // A result of -254.4 leaves a little more than half of the margin, one of -254.5 a little less.
    book.price('EUR_USD', { bid: '1.154164', ask: '1.154264' });
    expect(book.belowWith('EUR_USD', 50)).toEqual([]);
    book.price('EUR_USD', { bid: '1.15416', ask: '1.15426' });
    expect([book.belowWith('EUR_USD', 50), book.below(50)]).toEqual([['w'], ['w']]);
    expect(book.belowWith('GBP_USD', 50)).toEqual([]);
    expect([book.isBelow('w', 50), book.isBelow('w', 49), book.isBelow('x', 50)]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('values sells at bid, divides by the exchange rate and counts the spread', () => {
    const book = createMarginBook();
    book.apply('w', funded('100'), 1);
    const sell = { type: 'sell', openRate: '150', amount: '1000', spread: '150' } as const;
    book.apply(
      'w',
      orderOpened({ ...sell, exchangeRate: '150', marginUsed: '10', instrument: 'USD_JPY' }),
      2,
    );
    // (150 - 164.1) x 1,000 / 150 - 1 = -95: equity 5 over a margin of 10.
    book.price('USD_JPY', { bid: '164.1', ask: '164.3' });
    expect([book.isBelow('w', 49.9), book.isBelow('w', 50.1)]).toEqual([false, true]);
  });

  it('counts the cost of a wider spread', () => {
    const book = bookOfOne();
    const sell = { orderId: 'sell', type: 'sell', spread: '0' } as const;
    book.apply('w', orderOpened({ ...sell, openRate: '1.16432', marginUsed: '291.11' }), 3);
    book.price('EUR_USD', { bid: '1.16432', ask: '1.16444' });
    expect(book.belowWith('EUR_USD', 68)).toEqual([]);
    // By ask and bid alone the hedge would have a profit of 297: equity is 400 over a margin of 582.22, 68.7%.
    book.price('EUR_USD', { bid: '1.15838', ask: '1.17038' });
    expect([book.isBelow('w', 68), book.isBelow('w', 69)]).toEqual([false, true]);
    // The sell has lost 300: equity is 100 over the buy's margin of 291.11, 34.4%.
    book.apply('w', orderClosed({ orderId: 'sell', posted: '-300' }), 4);
    expect([book.isBelow('w', 34), book.isBelow('w', 35)]).toEqual([false, true]);
  });

  it('finds a buy when the bid falls, and a sell when the ask rises, with a wide spread', () => {
    const book = bookOfOne();
    const sell = orderOpened({ type: 'sell', spread: '0', openRate: '1.16432' });
    book.apply('short', funded('400'), 3);
    book.apply('short', sell, 4);
    book.price('EUR_USD', { bid: '1.16432', ask: '1.16444' });
    expect(book.belowWith('EUR_USD', 50)).toEqual([]);
    book.price('EUR_USD', { bid: '1.14', ask: '1.16444' });
    expect(book.belowWith('EUR_USD', 50)).toEqual(['w']);
    book.price('EUR_USD', { bid: '1.16432', ask: '1.19' });
    expect(book.belowWith('EUR_USD', 50)).toEqual(['short']);
  });

  it('finds a sell although another wallet also holds an instrument without a price', () => {
    const book = createMarginBook();
    const sell = { type: 'sell', spread: '0', openRate: '1.16432' } as const;
    for (const [at, name] of ['silent', 'short'].entries()) {
      book.apply(name, funded('400'), 3 * at + 1);
      book.apply(name, orderOpened(sell), 3 * at + 2);
    }
    book.apply('silent', orderOpened({ orderId: 'o', instrument: 'GBP_USD' }), 9);
    book.price('EUR_USD', { bid: '1.16432', ask: '1.16444' });
    expect(book.belowWith('EUR_USD', 50)).toEqual([]);
    book.price('EUR_USD', { bid: '1.19', ask: '1.1901' });
    expect(book.belowWith('EUR_USD', 50)).toEqual(['short']);
  });

  it('removes closed orders, and follows the balance', () => {
    const book = bookOfOne();
    book.price('EUR_USD', { bid: '1.15', ask: '1.15' });
    expect(book.below(50)).toEqual(['w']);
    book.apply('w', funded('1000'), 3);
    expect(book.below(50)).toEqual([]);
    expect(book.heldBy('w')).toEqual(new Map([['EUR_USD', 'forex']]));
    book.apply('w', orderClosed({ posted: '-361' }), 4);
    expect([book.below(50), book.heldBy('w').size, book.revisionOf('w')]).toEqual([[], 0, 4]);
  });
});
