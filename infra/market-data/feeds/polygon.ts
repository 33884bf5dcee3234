import { givenPrice, isRecordOf, jsonIn } from './provider-json.ts';
import type { PricedInstrument } from '../instruments.ts';
import type { Said, SocketProtocol } from './socket-feed.ts';

/** Polygon has a separate socket for each (polygon.io/docs/websocket). */
export type PolygonMarket = 'forex' | 'crypto';

const origin = 'wss://socket.polygon.io';
/** Polygon quotes these among the currencies. */
const metals = /^(?:XAU|XAG)_/;

/** Polygon's name of an instrument: `EUR/USD`, `BTC-USD`; `null` if that socket does not price it. */
export const nameAtPolygon = (
  { name, category }: Pick<PricedInstrument, 'name' | 'category'>,
  market: PolygonMarket,
): string | null => {
  if (!name.includes('_')) return null;
  if (market === 'crypto') return category === 'crypto' ? name.replace('_', '-') : null;
  return category === 'forex' || metals.test(name) ? name.replace('_', '/') : null;
};

const saidIn = (value: unknown, ours: ReadonlyMap<string, string>, subscribing: string): Said => {
  if (!isRecordOf(value)) return { kind: 'garbage' };
  const { ev, status, message } = value;
  if (ev === 'status') {
    if (status === 'auth_success') return { kind: 'ready', send: subscribing };
    const isRefusal = status === 'auth_failed' || status === 'max_connections';
    return isRefusal ? { kind: 'refused', why: wordsOf(message) } : { kind: 'nothing' };
  }
  const isForex = ev === 'C';
  if (!isForex && ev !== 'XQ') return { kind: 'garbage' };
  const name = isForex ? value['p'] : value['pair'];
  const { t: atMs } = value;
  if (typeof name !== 'string') return { kind: 'garbage' };
  const said = isForex
    ? { bid: value['b'], ask: value['a'], atMs }
    : { bid: value['bp'], ask: value['ap'], atMs };
  return { kind: 'price', price: givenPrice(ours.get(name) ?? '', said) };
};

const wordsOf = (message: unknown): string =>
  typeof message === 'string' && message !== '' ? message.slice(0, 200) : 'It refuses the API Key';

/** The protocol of one of Polygon's sockets. */
export const polygonProtocol = (
  { key, simulator }: Readonly<{ key: string; simulator: string | null }>,
  market: PolygonMarket,
  instruments: readonly PricedInstrument[],
): SocketProtocol => {
  const ours = new Map(
    instruments.flatMap((instrument) => {
      const name = nameAtPolygon(instrument, market);
      return name === null ? [] : [[name, instrument.name] as const];
    }),
  );
  const channel = market === 'forex' ? 'C' : 'XQ';
  const params = [...ours.keys()].map((name) => `${channel}.${name}`).join(',');
  const subscribing = JSON.stringify({ action: 'subscribe', params });
  return {
    url: new URL(`/${market}`, simulator?.replace(/^http/, 'ws') ?? origin),
    offered: new Set(ours.values()),
    greeting: JSON.stringify({ action: 'auth', params: key }),
    read: (message) => {
      const events = jsonIn(message);
      if (!Array.isArray(events)) return [{ kind: 'garbage' }];
      return events.map((event: unknown) => saidIn(event, ours, subscribing));
    },
  };
};
