import { expect, it } from '@jest/globals';
import { createCandleBook, longerOf } from './candles.ts';

it.each([
  [['9.5', '10.25', '9.75'], '10.25', '9.5'],
  [['1.16430', '1.16429', '1.16431'], '1.16431', '1.16429'],
  [['100', '99.5', '1000'], '1000', '99.5'],
  [['-0.5', '-1.5', '0.5'], '0.5', '-1.5'],
])('the bids %j make a candle with the high %s and the low %s', (bids, high, low) => {
  const book = createCandleBook();
  for (const bid of bids) book.add({ instrument: 'EUR_USD', bid, ask: bid, atMs: 60_000 });
  const [minute] = book.takeMinutes();
  expect(minute).toMatchObject({ open: bids[0], high, low, close: bids.at(-1) });
});

const euro = (bid: string, atMs: number) => ({ instrument: 'EUR_USD', bid, ask: bid, atMs });

it('a minute is taken whenever it has changed, also after its end, and then not again', () => {
  const book = createCandleBook();
  book.add(euro('1.10', 60_000));
  expect(book.takeMinutes()).toHaveLength(1);
  book.add(euro('1.10', 61_000));
  expect(book.takeMinutes()).toEqual([]);
  book.add(euro('1.12', 119_000));
  book.add(euro('1.11', 120_000));
  expect(book.takeMinutes().map(({ startMs, close }) => [startMs, close])).toEqual([
    [60_000, '1.12'],
    [120_000, '1.11'],
  ]);
  expect(book.takeMinutes()).toEqual([]);
});

it('longer candles contain all minutes since they were last taken and are due when a new minute begins', () => {
  const book = createCandleBook();
  const fiveMinutes = () => {
    book.takeMinutes();
    return book.takeLonger().filter(({ interval }) => interval === '5m');
  };
  book.add(euro('1.10', 240_000));
  expect(book.isLongerDue()).toBe(true);
  expect(fiveMinutes()).toHaveLength(1);
  expect(book.isLongerDue()).toBe(false);
  book.add(euro('1.13', 299_000));
  book.takeMinutes();
  expect(book.isLongerDue()).toBe(false);
  book.add(euro('1.09', 301_000));
  expect(book.isLongerDue()).toBe(true);
  expect(fiveMinutes()).toEqual([
    { ...euroCandle(0), open: '1.10', high: '1.13', low: '1.10', close: '1.13' },
    { ...euroCandle(300_000), open: '1.09', high: '1.09', low: '1.09', close: '1.09' },
  ]);
  expect(fiveMinutes()).toEqual([]);
});

const euroCandle = (startMs: number) => ({ instrument: 'EUR_USD', interval: '5m', startMs });

it('the longer candles of a minute include the week', () => {
  const minute = {
    open: '1',
    high: '2',
    low: '1',
    close: '2',
    startMs: 0,
    interval: '1m',
  } as const;
  const spans = longerOf([{ ...minute, instrument: 'EUR_USD' }]);
  expect(spans.map(({ interval }) => interval)).toEqual(['5m', '15m', '1h', '4h', '1D', '1W']);
});
