import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { simulatedAccount, simulatedKey } from '../../trade-apis/access.ts';
import { makeHistory } from '../history.ts';
import { houseHours } from '../house-hours.ts';
import { catalogueInstruments } from '../instruments.ts';
import { createPriceSimulator } from '../simulator.ts';
import { nameAtOanda } from './oanda-lines.ts';

const account = `/v3/accounts/${simulatedAccount}`;
const heartbeatEveryMs = 5_000;
const seed = 20_260_612;

const known = new Map(
  catalogueInstruments
    .filter(({ category }) => category !== 'stock')
    .map((instrument) => [nameAtOanda(instrument), instrument]),
);

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

const stream = (names: readonly string[], response: ServerResponse): void => {
  const asked = names.flatMap((name) => known.get(name) ?? []);
  if (asked.length !== names.length || asked.length === 0)
    return sendJson(response, 400, { errorMessage: "Invalid value specified for 'instruments'" });
  response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
  const line = (value: object): void => void response.write(`${JSON.stringify(value)}\n`);
  const heartbeat = (): void => line({ type: 'HEARTBEAT', time: new Date().toISOString() });
  const byName = new Map(asked.map((instrument) => [instrument.name, nameAtOanda(instrument)]));
  const source = createPriceSimulator({
    instruments: asked,
    hours: houseHours({ keepsCalendar: false, closedMarkets: [] }),
    seed,
    now: Date.now,
    bids: new Map(),
  });
  const { stop } = source.subscribe((ticks) => {
    for (const { instrument, bid, ask, atMs } of ticks)
      line({
        type: 'PRICE',
        time: new Date(atMs).toISOString(),
        instrument: byName.get(instrument),
        bids: [{ price: bid, liquidity: 1_000_000 }],
        asks: [{ price: ask, liquidity: 1_000_000 }],
        closeoutBid: bid,
        closeoutAsk: ask,
        status: 'tradeable',
        tradeable: true,
      });
  });
  heartbeat();
  const beating = setInterval(heartbeat, heartbeatEveryMs);
  response.on('close', () => {
    clearInterval(beating);
    stop();
  });
};

const keyIn = ({ headers }: IncomingMessage): string =>
  headers.authorization?.replace(/^Bearer /, '') ?? '';

/** Minutes that end where the stream of this simulator begins. */
const candles = (name: string, query: URLSearchParams, response: ServerResponse): void => {
  const instrument = known.get(name);
  const fromMs = Date.parse(query.get('from') ?? '');
  const toMs = Date.parse(query.get('to') ?? '');
  if (instrument === undefined || !(fromMs < toMs) || query.get('granularity') !== 'M1')
    return sendJson(response, 400, { errorMessage: 'Invalid value specified' });
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
  const minutes = [...made].flat().filter(({ interval }) => interval === '1m');
  return sendJson(response, 200, {
    instrument: name,
    granularity: 'M1',
    candles: minutes.map(({ startMs, open, high, low, close }) => ({
      complete: startMs + 60_000 <= toMs,
      volume: 1,
      time: new Date(startMs).toISOString(),
      bid: { o: open, h: high, l: low, c: close },
    })),
  });
};

/**
 * Simulates the part of OANDA's v20 protocol that we use: summary, instruments, their price stream and their minutes.
 */
export const answerAsOanda: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://simulator');
  if (keyIn(request) !== simulatedKey)
    return sendJson(response, 401, { errorMessage: 'Insufficient authorization' });
  const asked = /^\/v3\/instruments\/([A-Z0-9_]+)\/candles$/.exec(url.pathname)?.[1];
  if (asked !== undefined) return candles(asked, url.searchParams, response);
  switch (url.pathname) {
    case `${account}/summary`:
      return sendJson(response, 200, {
        account: { id: simulatedAccount, currency: 'USD' },
        lastTransactionID: '1',
      });
    case `${account}/instruments`:
      return sendJson(response, 200, {
        instruments: [...known.keys()].map((name) => ({ name })),
        lastTransactionID: '1',
      });
    case `${account}/pricing/stream`:
      return stream((url.searchParams.get('instruments') ?? '').split(','), response);
    default:
      return sendJson(response, 404, { errorMessage: 'Not found' });
  }
};
