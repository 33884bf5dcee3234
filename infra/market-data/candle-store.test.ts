import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CandleInterval } from '../../domain/shared/trading/candles.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { lastCandles, mergeCandles, newestMinutes } from './candle-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const at = (time: string) => Date.parse(`2026-06-11T${time}:00.000Z`);

const candle = (instrument: string, interval: CandleInterval, time: string, close: string) => ({
  instrument,
  interval,
  startMs: at(time),
  open: close,
  high: close,
  low: close,
  close,
});

it('given instruments with candles of several spans, then the newest of the shortest span is the last one, and two minutes are the newest', async () => {
  const read = await inTransaction(database.pools.app, async (client) => {
    await mergeCandles(client, [
      candle('EUR_USD', '1m', '14:01', '1.1'),
      candle('EUR_USD', '1m', '14:03', '1.3'),
      candle('EUR_USD', '1m', '14:02', '1.2'),
      candle('EUR_USD', '1h', '15:00', '9'),
      candle('AAPL', '4h', '08:00', '300'),
      candle('AAPL', '1D', '12:00', '9'),
    ]);
    return { last: await lastCandles(client), newest: await newestMinutes(client) };
  });
  expect(read.last).toEqual([
    { instrument: 'AAPL', startMs: at('08:00'), endMs: at('12:00'), close: '300' },
    { instrument: 'EUR_USD', startMs: at('14:03'), endMs: at('14:04'), close: '1.3' },
  ]);
  expect(read.newest).toEqual([
    candle('EUR_USD', '1m', '14:02', '1.2'),
    candle('EUR_USD', '1m', '14:03', '1.3'),
  ]);
});

it('given no candles, then there is no last candle and no newest minute', async () => {
  const read = await inTransaction(database.pools.app, async (client) => {
    await client.query('delete from market.candles');
    return { last: await lastCandles(client), newest: await newestMinutes(client) };
  });
  expect(read).toEqual({ last: [], newest: [] });
});
