import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startProviderSimulator } from '../../providers/simulator.ts';
import { simulatedKey } from '../../trade-apis/access.ts';
import { catalogueInstruments } from '../instruments.ts';
import { eodCompleteUntilMs, eodHistory, readEodMinutes } from './eod-history.ts';
import { answerAsEod } from './eod-simulator.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const toMs = Date.parse('2026-06-11T14:32:08.000Z');
const gap = { fromMs: toMs - 10 * 60_000, toMs };
const [apple] = catalogueInstruments.filter(({ name }) => name === 'AAPL');
if (apple === undefined) throw new Error('There is Apple');

const accessOf = async (answer: RequestListener, key = simulatedKey) => {
  const { origin, stop } = await startProviderSimulator('EOD', answer);
  stops.push(stop);
  return { api: 'eodAPI', key, simulator: origin } as const;
};
const read = async (answer: RequestListener, key = simulatedKey, asked = gap) =>
  readEodMinutes(await accessOf(answer, key), apple, asked);

/** A row as EOD sends it: `timestamp` in seconds of UTC, `gmtoffset`, and prices and volume as numbers. */
const row = (time: string, changes: object = {}) => ({
  timestamp: Date.parse(time) / 1_000,
  gmtoffset: 0,
  datetime: time.slice(0, 19).replace('T', ' '),
  open: 211.5,
  high: 211.93,
  low: 211.41,
  close: 211.7,
  volume: 48_213,
  ...changes,
});
const say =
  (rows: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(rows));

describe('minutes of EOD', () => {
  it('are those that ended within the gap, in order and with our names, when its simulator answers', async () => {
    const minutes = await read(answerAsEod);
    expect(minutes.length).toBeGreaterThan(7);
    const starts = minutes.map(({ startMs }) => startMs);
    expect(starts.every((startMs) => startMs >= gap.fromMs - 60_000 && startMs < toMs)).toBe(true);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(minutes[0]).toMatchObject({ instrument: 'AAPL', interval: '1m', volume: 0 });
  });

  it('are requested with the name at EOD, the key and Unix seconds, at most 4,900 minutes at once', async () => {
    const asked: string[] = [];
    await read(
      (request, response) => {
        asked.push(request.url ?? '');
        response.end('[]');
      },
      'the key',
      { fromMs: toMs - 90 * 86_400_000, toMs },
    );
    const url = new URL(asked[0] ?? '', 'http://eod');
    expect(url.pathname).toBe('/api/intraday/AAPL.US');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      api_token: 'the key',
      interval: '1m',
      fmt: 'json',
      from: String(toMs / 1_000 - 4_900 * 60),
      to: String(toMs / 1_000),
    });
  });

  it('have the decimal places of the share and its volume, without minutes that have no trade or are outside the gap', async () => {
    const none = { open: null, high: null, low: null, close: null, volume: null };
    const minutes = await read(
      say([
        row('2026-06-11T14:31:00Z', { volume: null }),
        row('2026-06-11T14:30:00Z'),
        row('2026-06-11T14:29:00Z', none),
        row('2026-06-11T12:00:00Z'),
      ]),
    );
    expect(minutes).toEqual([
      {
        instrument: 'AAPL',
        interval: '1m',
        startMs: Date.parse('2026-06-11T14:30:00.000Z'),
        open: '211.50',
        high: '211.93',
        low: '211.41',
        close: '211.70',
        volume: 48_213,
      },
      expect.objectContaining({ startMs: Date.parse('2026-06-11T14:31:00.000Z'), volume: null }),
    ]);
  });

  it('count once when they are sent twice', async () => {
    const twice = [row('2026-06-11T14:30:00Z'), row('2026-06-11T14:30:00Z', { volume: 50_000 })];
    expect((await read(say(twice))).map(({ volume }) => volume)).toEqual([50_000]);
  });

  const at = '2026-06-11T14:30:00Z';
  it.each<readonly [string, unknown]>([
    ['no list', {}],
    ['prices as texts', [row(at, { open: '211.5' })]],
    ['an incomplete row', [row(at, { low: null })]],
    ['a row without a time', [row(at, { timestamp: null })]],
    ['a high below the low', [row(at, { high: 1 })]],
    ['a price of zero', [row(at, { open: 0, low: 0 })]],
    ['a negative price', [row(at, { low: -1 })]],
    ['a price above the maximum', [row(at, { high: 1e12 })]],
    ['a negative volume', [row(at, { volume: -1 })]],
    ['a text instead of rows', ['Unauthorized']],
  ])('are refused when the answer contains %s', async (_name, rows) => {
    await expect(read(say(rows))).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it.each<readonly [string, RequestListener, object]>([
    [
      'has no quota left',
      (_, response) => response.writeHead(402).end('{"message":"Exceeded"}'),
      { kind: 'status', status: 402 },
    ],
    [
      'is called too often',
      (_, response) => response.writeHead(429, { 'Retry-After': '60' }).end(),
      { kind: 'status', status: 429 },
    ],
    [
      'breaks off in the middle of its answer',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': '500' });
        response.write('[{"timestamp":178');
        setImmediate(() => response.destroy());
      },
      { kind: 'unreachable' },
    ],
    [
      'ends its answer before it is whole',
      (_, response) => response.end('[{"timestamp":178'),
      { kind: 'unreadable' },
    ],
    ['answers with a page', (_, response) => response.end('<html>'), { kind: 'unreadable' }],
  ])('are a failure when EOD %s', async (_name, answer, failure) => {
    await expect(read(answer)).rejects.toMatchObject(failure);
  });

  it('are given up when EOD does not answer', async () => {
    const access = await accessOf(() => undefined);
    await expect(readEodMinutes(access, apple, gap, 50)).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('are refused for a wrong key', async () => {
    await expect(read(answerAsEod, 'another')).rejects.toMatchObject({ status: 401 });
  });

  it('are requested only for shares', async () => {
    const history = eodHistory(await accessOf(say([])), catalogueInstruments);
    expect(await history.read({ instrument: 'EUR_USD', ...gap })).toEqual([]);
    expect(await history.read({ instrument: 'nothing', ...gap })).toEqual([]);
  });
});

describe('the minutes that EOD has published', () => {
  it.each([
    // Summer: 20:00 in New York is midnight UTC, and the minutes of the day are available three hours later.
    ['2026-06-11T02:59:59.999Z', '2026-06-10T00:00:00.000Z'],
    ['2026-06-11T03:00:00.000Z', '2026-06-11T00:00:00.000Z'],
    ['2026-06-11T14:32:08.000Z', '2026-06-11T00:00:00.000Z'],
    ['2026-06-12T02:59:59.999Z', '2026-06-11T00:00:00.000Z'],
    // Winter.
    ['2026-01-15T03:59:59.999Z', '2026-01-14T01:00:00.000Z'],
    ['2026-01-15T04:00:00.000Z', '2026-01-15T01:00:00.000Z'],
  ])('at %s reach until %s', (now, until) => {
    expect(new Date(eodCompleteUntilMs(Date.parse(now))).toISOString()).toBe(until);
  });
});
