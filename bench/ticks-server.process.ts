import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import { createSocketHub } from '../infra/http/socket/hub.ts';
import { createTestApp } from '../infra/http/testing/test-app.ts';
import { startPriceBroadcast } from '../infra/market-data/broadcast.ts';
import { catalogueInstruments } from '../infra/market-data/instruments.ts';
import { createQuoteBoard } from '../infra/market-data/quote-book.ts';
import type { NamedQuote } from '../infra/market-data/quote-store.ts';
import type { TicksAnswer, TicksQuestion } from './ticks-plan.ts';

/**
 * Sends prices to all sockets as they change: in the product's own way, or with a bare `ws` server, as its parent
 * chooses.
 */

/** All instruments, with prices that differ from the previous ones. */
const quotesOf = (turn: number): readonly NamedQuote[] =>
  catalogueInstruments.map(({ name }, index) => ({
    instrument: name,
    bid: `1.1${10_000 + ((turn * 7 + index) % 80_000)}`,
    ask: `1.1${10_003 + ((turn * 7 + index) % 80_000)}`,
    sequence: turn * catalogueInstruments.length + index + 1,
    at: new Date().toISOString(),
  }));

type Sender = Readonly<{
  server: Server;
  cookie: string;
  count: () => number;
  tick: (quotes: readonly NamedQuote[]) => void;
}>;

const ours = async (persons: number): Promise<Sender> => {
  const app = createTestApp({ routes: [] });
  const { server, callers, sessions, people, publicUrl, ipOf } = app;
  const log = pino({ level: 'silent' });
  const hub = createSocketHub({ server, callers, sessions, people, publicUrl, ipOf, log });
  const quotes = createQuoteBoard();
  const never = 2 ** 30;
  const broadcast = startPriceBroadcast({
    quotes,
    hub,
    marketOf: () => null,
    readFeed: async () => null,
    isProduction: false,
    onError: (error) => {
      throw error;
    },
    flushMs: never,
    heartbeatMs: never,
  });
  const cookies: string[] = [];
  // One person may have at most twenty sockets.
  for (let person = 0; person < persons; person += 1) cookies.push((await app.signInAs(3)).cookie);
  return {
    server,
    cookie: cookies.join('|'),
    count: hub.count,
    tick: (fresh) => {
      quotes.put(fresh);
      broadcast.flush();
    },
  };
};

const bare = (): Sender => {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  return {
    server,
    cookie: '',
    count: () => sockets.clients.size,
    tick: (fresh) => {
      const prices = fresh.map(({ instrument, bid, ask, at }) => ({
        name: instrument,
        bids: bid,
        asks: ask,
        closeoutBid: bid,
        closeoutAsk: ask,
        at,
      }));
      const text = JSON.stringify(['priceUpdate', prices]);
      for (const socket of sockets.clients) socket.send(text);
    },
  };
};

const tell = (answer: TicksAnswer): void => void process.send?.(answer);

const [kind, peopleText, everyText] = process.argv.slice(2);
const everyMs = Number(everyText);
const sender = kind === 'ours' ? await ours(Number(peopleText)) : bare();
sender.server.listen(0, '127.0.0.1');
await once(sender.server, 'listening');
const { port } = sender.server.address() as AddressInfo;
tell({ kind: 'listening', port, cookie: sender.cookie });

let turn = 0;
const run = async (turns: number): Promise<void> => {
  const before = process.cpuUsage();
  for (const end = turn + turns; turn < end; turn += 1) {
    sender.tick(quotesOf(turn));
    await delay(everyMs);
  }
  const { user, system } = process.cpuUsage(before);
  tell({ kind: 'ran', sockets: sender.count(), cpuMs: (user + system) / 1_000 });
};

process.on('message', (question: TicksQuestion) => void run(question.turns));
process.on('disconnect', () => process.exit(0));
