import { WebSocketServer, type WebSocket } from 'ws';
import type { AnswerUpgrade } from '../../providers/simulator.ts';
import { simulatedKey } from '../../trade-apis/access.ts';
import { houseHours } from '../house-hours.ts';
import { catalogueInstruments, type CatalogueInstrument } from '../instruments.ts';
import type { Tick } from '../prices.ts';
import { createPriceSimulator } from '../simulator.ts';
import { nameAtPolygon, type PolygonMarket } from './polygon.ts';
import { isRecordOf, jsonIn, textOf } from './provider-json.ts';

const seed = 20_260_612;
const messageMost = 65_536;

/** Simulated prices of these instruments, until the socket is closed. */
const stream = (
  socket: WebSocket,
  instruments: readonly CatalogueInstrument[],
  say: (tick: Tick) => unknown,
): void => {
  const source = createPriceSimulator({
    instruments,
    hours: houseHours({ keepsCalendar: false, closedMarkets: [] }),
    seed,
    now: Date.now,
    bids: new Map(),
  });
  const { stop } = source.subscribe((ticks) => {
    for (const tick of ticks) socket.send(JSON.stringify(say(tick)));
  });
  socket.on('close', stop);
};

const status = (word: string, message: string): string =>
  JSON.stringify([{ ev: 'status', status: word, message }]);

const quoteOf = (name: string, market: PolygonMarket, { bid, ask, atMs: t }: Tick) =>
  market === 'forex'
    ? [{ ev: 'C', p: name, x: 48, a: Number(ask), b: Number(bid), t }]
    : [{ ev: 'XQ', pair: name, bp: Number(bid), bs: 1, ap: Number(ask), as: 1, t, x: 1, r: t }];

const polygonSocket = (socket: WebSocket, market: PolygonMarket): void => {
  let isKnown = false;
  socket.send(status('connected', 'Connected Successfully'));
  socket.on('message', (data) => {
    const asked = jsonIn(textOf(data));
    if (!isRecordOf(asked) || typeof asked['params'] !== 'string') return;
    const { action, params } = asked;
    if (action === 'auth') {
      isKnown = params === simulatedKey;
      socket.send(
        isKnown
          ? status('auth_success', 'authenticated')
          : status('auth_failed', 'authentication failed'),
      );
    }
    if (action !== 'subscribe' || !isKnown) return;
    const names = new Set(params.split(',').map((one) => one.replace(/^\w+\./, '')));
    const nameOf = new Map(
      catalogueInstruments.map((one) => [one.name, nameAtPolygon(one, market) ?? '']),
    );
    const wanted = catalogueInstruments.filter(({ name }) => names.has(nameOf.get(name) ?? ''));
    socket.send(status('success', `subscribed to: ${params}`));
    stream(socket, wanted, (tick) => quoteOf(nameOf.get(tick.instrument) ?? '', market, tick));
  });
};

const eodSocket = (socket: WebSocket, key: string | null): void => {
  if (key !== simulatedKey) {
    socket.send(JSON.stringify({ status_code: 401, message: 'Unauthorized' }));
    return;
  }
  socket.send(JSON.stringify({ status_code: 200, message: 'Authorized' }));
  socket.on('message', (data) => {
    const asked = jsonIn(textOf(data));
    if (!isRecordOf(asked) || typeof asked['symbols'] !== 'string') return;
    const names = new Set(asked['symbols'].split(','));
    const wanted = catalogueInstruments.filter(
      ({ name, category }) => category === 'stock' && names.has(name),
    );
    stream(socket, wanted, ({ instrument: s, bid, ask, atMs: t }) => ({
      s,
      ap: Number(ask),
      as: 100,
      bp: Number(bid),
      bs: 100,
      t,
    }));
  });
};

const answering = (serve: (socket: WebSocket, url: URL) => void): AnswerUpgrade => {
  const server = new WebSocketServer({ noServer: true, maxPayload: messageMost });
  return (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (client) =>
      serve(client, new URL(request.url ?? '/', 'http://simulator')),
    );
  };
};

/** Simulates Polygon's sockets of forex and crypto. */
export const upgradeAsPolygon = answering((socket, { pathname }) => {
  if (pathname === '/forex') polygonSocket(socket, 'forex');
  else if (pathname === '/crypto') polygonSocket(socket, 'crypto');
  else socket.close();
});

/** Simulates EOD's socket of US shares. */
export const upgradeAsEod = answering((socket, { pathname, searchParams }) => {
  if (pathname === '/ws/us-quote') eodSocket(socket, searchParams.get('api_token'));
  else socket.close();
});
