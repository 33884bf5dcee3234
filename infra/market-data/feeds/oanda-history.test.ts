import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startProviderSimulator } from '../../providers/simulator.ts';
import { simulatedAccount, simulatedKey } from '../../trade-apis/access.ts';
import { catalogueInstruments } from '../instruments.ts';
import { readOandaMinutes } from './oanda-history.ts';
import { answerAsOanda } from './oanda-simulator.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const toMs = Date.parse('2026-06-11T14:32:08.000Z');
const gap = { fromMs: toMs - 10 * 60_000, toMs };
const [euro] = catalogueInstruments.filter(({ name }) => name === 'EUR_USD');

const read = async (answer: RequestListener) => {
  const { origin, stop } = await startProviderSimulator('OANDA', answer);
  stops.push(stop);
  if (euro === undefined) throw new Error('There is a euro');
  return readOandaMinutes(
    {
      api: 'oandaAPI',
      key: simulatedKey,
      simulator: origin,
      accountNumber: simulatedAccount,
      environment: 'fxpractice',
    },
    euro,
    gap,
  );
};
const candle = (time: string, changes: object = {}) => ({
  complete: true,
  volume: 3,
  time,
  bid: { o: '1.1643', h: '1.16442', l: '1.164', c: '1.16401' },
  ...changes,
});
const say =
  (candles: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify({ candles }));

describe('minutes of OANDA', () => {
  it('are those that ended within the gap, in order and with our names', async () => {
    const minutes = await read(answerAsOanda);
    expect(minutes.length).toBeGreaterThan(7);
    expect(minutes.every(({ startMs }) => startMs >= gap.fromMs - 60_000 && startMs < toMs)).toBe(
      true,
    );
    expect(minutes.map(({ startMs }) => startMs)).toEqual(
      minutes.map(({ startMs }) => startMs).toSorted((one, other) => one - other),
    );
    expect(minutes[0]).toMatchObject({ instrument: 'EUR_USD', interval: '1m' });
  });

  it('have the decimal places of the instrument, without incomplete minutes and those outside the gap', async () => {
    const minutes = await read(
      say([
        candle('2026-06-11T14:30:00.000000000Z'),
        candle('2026-06-11T14:31:00.000000000Z', { complete: false }),
        candle('2026-06-11T12:00:00.000000000Z'),
      ]),
    );
    expect(minutes).toEqual([
      {
        instrument: 'EUR_USD',
        interval: '1m',
        startMs: Date.parse('2026-06-11T14:30:00.000Z'),
        open: '1.16430',
        high: '1.16442',
        low: '1.16400',
        close: '1.16401',
        volume: 3,
      },
    ]);
  });

  it.each([
    ['no list', {}],
    ['no number', [candle('2026-06-11T14:30:00Z', { bid: { o: 'x', h: '1', l: '1', c: '1' } })]],
    [
      'a high below the low',
      [candle('2026-06-11T14:30:00Z', { bid: { o: '1', h: '1', l: '2', c: '1' } })],
    ],
  ])('are refused when the answer contains %s', async (_name, candles) => {
    await expect(read(say(candles))).rejects.toMatchObject({ kind: 'unreadable' });
  });
});
