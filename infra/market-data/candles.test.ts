import { expect, it } from '@jest/globals';
import { createCandleBook } from './candles.ts';

it.each([
  [['9.5', '10.25', '9.75'], '10.25', '9.5'],
  [['1.16430', '1.16429', '1.16431'], '1.16431', '1.16429'],
  [['100', '99.5', '1000'], '1000', '99.5'],
  [['-0.5', '-1.5', '0.5'], '0.5', '-1.5'],
])('the bids %j make a candle from %s down to %s', (bids, high, low) => {
  const book = createCandleBook();
  for (const bid of bids) book.add({ instrument: 'EUR_USD', bid, ask: bid, atMs: 60_000 });
  const minute = book.takeChanged().find(({ interval }) => interval === '1m');
  expect(minute).toMatchObject({ open: bids[0], high, low, close: bids.at(-1) });
});
