import { afterEach, describe, expect, it } from '@jest/globals';
import { WebSocketServer, type WebSocket } from 'ws';
import { startProviderSimulator, type AnswerUpgrade } from '../../providers/simulator.ts';
import { simulatedKey } from '../../trade-apis/access.ts';
import { startApiSimulator } from '../../trade-apis/simulators.ts';
import { catalogueInstruments } from '../instruments.ts';
import { eodProtocol } from './eod.ts';
import { listenTo } from './feed-testing.ts';
import { nameAtPolygon, polygonProtocol } from './polygon.ts';
import { createTickGuard } from './tick-guard.ts';
import { startSocketFeed, type SocketProtocol } from './socket-feed.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const names = ['EUR_USD', 'XAU_USD', 'BTC_USD', 'AAPL', 'US500'];
const instruments = catalogueInstruments.filter(({ name }) => names.includes(name));

/** A feed with this protocol, and what it reports. */
const follow = (protocol: SocketProtocol, silenceMs?: number, standsMs = 60_000) => {
  const { feed, ...heard } = listenTo(
    instruments,
    (settings) => startSocketFeed({ ...settings, protocol, isTrusted: true, standsMs }),
    silenceMs,
  );
  stops.push(feed.stop);
  return heard;
};

describe('the sockets of Polygon and EOD', () => {
  it.each([
    ['polygonAPI', 'forex', ['EUR_USD', 'XAU_USD']],
    ['polygonAPI', 'crypto', ['BTC_USD']],
    ['eodAPI', 'stock', ['AAPL']],
  ] as const)('are read from the simulator of %s, %s', async (api, market, wanted) => {
    const simulator = await startApiSimulator(api);
    stops.push(simulator.stop);
    const access = { key: simulatedKey, simulator: simulator.origin };
    const protocol =
      market === 'stock'
        ? eodProtocol(access, instruments)
        : polygonProtocol(access, market, instruments);
    const { ticks, states, guard, until } = follow(protocol);
    const heard = () => new Set(ticks.map(({ instrument }) => instrument));
    await until(() => heard().size === wanted.length);
    expect([...heard()].toSorted()).toEqual(wanted.toSorted());
    expect(states).toEqual([null]);
    expect(Object.values(guard.counts()).every((count) => count === 0)).toBe(true);
  });

  it.each(['polygonAPI', 'eodAPI'] as const)('report that %s refuses the key', async (api) => {
    const simulator = await startApiSimulator(api);
    stops.push(simulator.stop);
    const access = { key: 'wrong', simulator: simulator.origin };
    const protocol =
      api === 'eodAPI'
        ? eodProtocol(access, instruments)
        : polygonProtocol(access, 'forex', instruments);
    const { ticks, states, until } = follow(protocol);
    await until(() => states.length > 1);
    expect(states[0]).toMatch(/authentication failed|Unauthorized/);
    expect(ticks).toEqual([]);
  });

  it('have names only for the instruments that Polygon prices', () => {
    const named = (market: 'forex' | 'crypto') =>
      instruments.map((instrument) => nameAtPolygon(instrument, market)).filter(Boolean);
    expect(named('forex').toSorted()).toEqual(['EUR/USD', 'XAU/USD']);
    expect(named('crypto')).toEqual(['BTC-USD']);
  });

  it('request from EOD only shares in dollars, because its prices are in dollars', () => {
    const access = { key: 'k', simulator: null };
    const offered = (quote: string) =>
      eodProtocol(
        access,
        instruments.map((one) => ({ ...one, quote })),
      ).offered;
    expect([...offered('USD')]).toEqual(['AAPL']);
    expect([...offered('EUR')]).toEqual([]);
  });
});

describe('a quote that lacks a side', () => {
  const access = { key: 'k', simulator: null };
  const at = Date.parse('2026-06-11T14:32:08.000Z');
  it.each([
    [
      'EUR_USD',
      polygonProtocol(access, 'forex', instruments),
      [{ ev: 'C', p: 'EUR/USD', a: 1.1, t: at }],
    ],
    [
      'BTC_USD',
      polygonProtocol(access, 'crypto', instruments),
      [{ ev: 'XQ', pair: 'BTC-USD', bp: null, ap: 1, t: at }],
    ],
    ['AAPL', eodProtocol(access, instruments), { s: 'AAPL', bp: 211.1, ap: '211.2', t: at }],
  ] as const)(
    'for %s is not a price and ends the validity of the previous one',
    (instrument, protocol, said) => {
      const bid = instrument === 'EUR_USD' ? '1.1' : '211.1';
      const guard = createTickGuard({ decimalsOf: () => 2, bids: new Map(), now: () => at });
      guard.take({ instrument, bid, ask: bid, atMs: at - 1 });
      for (const one of protocol.read(JSON.stringify(said)))
        if (one.kind === 'price') guard.take(one.price);
      expect(guard.standing()).toEqual([]);
      expect(guard.counts().garbage).toBe(1);
    },
  );
});

describe('a socket', () => {
  const quote = (b: number, a: number, t: number, p = 'EUR/USD') =>
    JSON.stringify([{ ev: 'C', p, b, a, t }]);
  const at = Date.parse('2026-06-11T14:32:08.000Z');

  /** Answers the connections one after the other; the last answer is repeated. */
  const turns = async (...answers: readonly ((socket: WebSocket) => void)[]) => {
    const server = new WebSocketServer({ noServer: true });
    let turn = 0;
    const upgrade: AnswerUpgrade = (request, socket, head) => {
      const answer = answers[Math.min(turn, answers.length - 1)];
      turn += 1;
      if (answer === tooOften) {
        socket.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 0\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, socket, head, (client) => answer?.(client));
    };
    const simulator = await startProviderSimulator('Polygon', () => undefined, 0, upgrade);
    stops.push(simulator.stop);
    return polygonProtocol({ key: 'k', simulator: simulator.origin }, 'forex', instruments);
  };
  const tooOften = (): void => undefined;
  const good = (socket: WebSocket): void => socket.send(quote(1.1645, 1.16462, at + 60_000));

  it('holds back and counts input that is not a valid price, and ignores old prices', async () => {
    const protocol = await turns((socket) => {
      for (const text of ['<html>', '{}', '[1]', '[{"ev":"C","p":"EUR/USD","b":"1","a":2}]'])
        socket.send(text);
      socket.send(quote(1.1643, 1.16442, at));
      socket.send(quote(1.17, 1.16, at + 1));
      socket.send(quote(11.7, 11.8, at + 2));
      socket.send(quote(-1, 1, at + 3));
      socket.send(quote(1.18, 1.1801, at));
      socket.send(quote(1e-7, 1e-7, at + 4));
      socket.send(quote(1.16431, 1.16443, at + 5));
    });
    const { ticks, guard, until } = follow(protocol);
    await until(() => ticks.some(({ bid }) => bid === '1.16431'));
    expect(ticks[0]).toMatchObject({ bid: '1.16430', ask: '1.16442', instrument: 'EUR_USD' });
    expect(new Set(ticks.map(({ bid }) => bid))).toEqual(new Set(['1.16430', '1.16431']));
    expect(guard.counts()).toMatchObject({
      garbage: 4,
      crossed: 1,
      jump: 1,
      // A price that its decimal places round to zero counts too.
      'not-positive': 2,
      old: 1,
    });
  });

  const gold = (t: number): string => quote(4_012.5, 4_012.9, t, 'XAU/USD');
  /** Sends quotes of gold until the socket closes. */
  const keepQuoting = (socket: WebSocket): void => {
    let t = at + 60_000;
    const quoting = setInterval(() => socket.send(gold((t += 1))), 20);
    socket.on('close', () => clearInterval(quoting));
  };

  it('given it was closed, then prices that the next socket does not quote are not repeated', async () => {
    const protocol = await turns((socket) => {
      socket.send(quote(1.1643, 1.16442, at));
      socket.send(gold(at));
      socket.close();
    }, keepQuoting);
    const { ticks, states, until } = follow(protocol);
    await until(() => states.length >= 2);
    const before = ticks.length;
    await until(() => ticks.slice(before).filter(({ isRepeated }) => isRepeated).length > 1);
    const told = ticks.slice(before).map(({ instrument }) => instrument);
    expect(new Set(told)).toEqual(new Set(['XAU_USD']));
  });

  it('given an instrument without new quotes, then its price is repeated only for a while', async () => {
    const protocol = await turns((socket) => {
      socket.send(quote(1.1643, 1.16442, at));
      keepQuoting(socket);
    });
    const { ticks, until } = follow(protocol, 60_000, 500);
    const repeats = () => ticks.filter(({ isRepeated }) => isRepeated);
    await until(() => repeats().some(({ instrument }) => instrument === 'XAU_USD'));
    expect(repeats().at(0)).toMatchObject({ instrument: 'EUR_USD' });
    const first = repeats().length;
    await until(() => repeats().length > first);
    expect(
      repeats()
        .slice(first)
        .map(({ instrument }) => instrument),
    ).toEqual(['XAU_USD']);
  });

  it.each([
    ['falls silent', (socket: WebSocket) => socket.send('[]'), /^Silent for/],
    [
      'sends only garbage',
      (socket: WebSocket) => {
        const talking = setInterval(() => socket.send('garbage'), 20);
        socket.on('close', () => clearInterval(talking));
      },
      /^Silent for/,
    ],
    ['ends', (socket: WebSocket) => socket.close(), /^The provider closed the stream$/],
    ['is called too often', tooOften, /^Answered 429$/],
    ['sends too much', (socket: WebSocket) => socket.send('x'.repeat(2_000_000)), /payload/i],
  ])('that %s is closed and opened again', async (_name, bad, problem) => {
    const { ticks, states, until } = follow(await turns(bad, good), 300);
    await until(() => ticks.some(({ bid }) => bid === '1.16450'));
    expect(states.find((state) => state !== null)).toMatch(problem);
    expect(states.at(-1)).toBeNull();
  });
});
