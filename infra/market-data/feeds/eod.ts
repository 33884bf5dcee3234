import type { PricedInstrument } from '../instruments.ts';
import { givenPrice, isRecordOf, jsonIn } from './provider-json.ts';
import type { Said, SocketProtocol } from './socket-feed.ts';

const origin = 'wss://ws.eodhistoricaldata.com';
const okStatus = 200;

const saidIn = (value: unknown, ours: ReadonlyMap<string, string>, subscribing: string): Said => {
  if (!isRecordOf(value)) return { kind: 'garbage' };
  const { status_code: status, message, s: name, t: atMs } = value;
  if (typeof status === 'number') {
    if (status === okStatus) return { kind: 'ready', send: subscribing };
    const why = typeof message === 'string' ? message.slice(0, 200) : `Answered ${status}`;
    return { kind: 'refused', why };
  }
  if (typeof name !== 'string') return { kind: 'garbage' };
  const said = { bid: value['bp'], ask: value['ap'], atMs };
  return { kind: 'price', price: givenPrice(ours.get(name) ?? '', said) };
};

/** EOD quotes shares of US exchanges, in dollars; a share listed in another currency is not one of them. */
export const isAtEod = ({ category, quote }: PricedInstrument): boolean =>
  category === 'stock' && quote === 'USD';

/** The protocol of EOD's WebSocket for US shares (eodhd.com, real-time data over WebSockets): quotes of all venues. */
export const eodProtocol = (
  { key, simulator }: Readonly<{ key: string; simulator: string | null }>,
  instruments: readonly PricedInstrument[],
): SocketProtocol => {
  const shares = instruments.filter(isAtEod);
  const ours = new Map(shares.map(({ name }) => [name, name]));
  const subscribing = JSON.stringify({ action: 'subscribe', symbols: [...ours.keys()].join(',') });
  const url = new URL('/ws/us-quote', simulator?.replace(/^http/, 'ws') ?? origin);
  url.searchParams.set('api_token', key);
  return {
    url,
    offered: new Set(ours.keys()),
    greeting: null,
    read: (message) => [saidIn(jsonIn(message), ours, subscribing)],
  };
};
