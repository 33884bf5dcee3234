import type { RequestListener, ServerResponse } from 'node:http';
import { simulatedKey } from '../../trade-apis/access.ts';
import { makeHistory } from '../history.ts';
import { houseHours } from '../house-hours.ts';
import { catalogueInstruments } from '../instruments.ts';
import { nameAtEod } from './eod-history.ts';

const seed = 20_260_612;

const known = new Map(
  catalogueInstruments
    .filter(({ category }) => category === 'stock')
    .map((instrument) => [nameAtEod(instrument), instrument]),
);

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** `2026-06-11 14:30:00` */
const dateTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Minutes that end where the stream of this simulator begins. Nothing is traded here, so their volumes are zero. */
const minutes = (name: string, query: URLSearchParams, response: ServerResponse): void => {
  const instrument = known.get(name);
  const fromMs = Number(query.get('from')) * 1_000;
  const toMs = Number(query.get('to')) * 1_000;
  if (instrument === undefined) return sendJson(response, 404, { error: 'Ticker Not Found.' });
  if (!(fromMs < toMs) || query.get('interval') !== '1m' || query.get('fmt') !== 'json')
    return sendJson(response, 422, { error: 'Invalid value specified' });
  const made = makeHistory({
    instruments: [instrument],
    catalogue: catalogueInstruments,
    fromMs,
    nowMs: toMs,
    seed,
    bids: new Map(),
    anchored: 'end',
    hours: houseHours({ keepsCalendar: false, closedMarkets: [] }),
  });
  return sendJson(
    response,
    200,
    [...made]
      .flat()
      .filter(({ interval }) => interval === '1m')
      .map(({ startMs, open, high, low, close }) => ({
        timestamp: startMs / 1_000,
        gmtoffset: 0,
        datetime: dateTime(startMs),
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
        volume: 0,
      })),
  );
};

/** Simulates the part of EOD's HTTP protocol that we use: the user of a key, and the minutes of shares. */
export const answerAsEod: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://simulator');
  if (url.searchParams.get('api_token') !== simulatedKey)
    return sendJson(response, 401, { error: 'Unauthorized' });
  const asked = /^\/api\/intraday\/([A-Z0-9.-]+)$/.exec(url.pathname)?.[1];
  if (asked !== undefined) return minutes(asked, url.searchParams, response);
  return url.pathname === '/api/user'
    ? sendJson(response, 200, {
        name: 'Simulator',
        subscriptionType: 'monthly',
        apiRequests: 1_204,
        dailyRateLimit: 100_000,
      })
    : sendJson(response, 404, { error: 'Not found' });
};
