import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { createSocketHub, type SocketHub, type SocketHubOptions } from './hub.ts';
import { lineLimits } from './line.ts';
import type { PriceUpdate } from './price-feed.ts';

type Live = Readonly<{
  app: TestApp;
  hub: SocketHub;
  url: string;
  /** The server's side of each connection. */
  ends: readonly Socket[];
  /** Advances the monotonic time. */
  pass: (ms: number) => void;
}>;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const start = async (options: Partial<SocketHubOptions> = {}): Promise<Live> => {
  const app = createTestApp({ routes: [] });
  const { server, callers, sessions, people, publicUrl, ipOf } = app;
  let passed = 0;
  const hub = createSocketHub({
    server,
    callers,
    sessions,
    people,
    publicUrl,
    ipOf,
    log: pino({ level: 'silent' }),
    checkEveryMs: 20,
    monotonicMs: () => performance.now() + passed,
    ...options,
  });
  const ends: Socket[] = [];
  server.on('connection', (end: Socket) => ends.push(end));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  cleanUps.push(() => hub.close());
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pass = (ms: number): void => {
    passed += ms;
  };
  return { app, hub, url, ends, pass };
};

type Client = Readonly<{ socket: WebSocket; heard: string[]; end: Socket }>;

const dial = ({ url }: Live, person: SignedIn): WebSocket => {
  const headers = { Cookie: person.cookie };
  const socket = new WebSocket(`${url}/socket.io/?EIO=4&transport=websocket`, { headers });
  socket.on('error', () => undefined);
  cleanUps.push(() => socket.terminate());
  return socket;
};

/** A frame with a short text as a client sends it, masked with zeros. */
const frameOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

/** Whether the server accepts a new socket. */
const isLetIn = (live: Live, person: SignedIn): Promise<boolean> => {
  const socket = dial(live, person);
  return new Promise((resolve) => {
    socket.once('open', () => resolve(true));
    socket.once('unexpected-response', () => resolve(false));
  });
};

const join = async (live: Live, person: SignedIn): Promise<Client> => {
  const before = live.hub.count();
  const socket = dial(live, person);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  await once(socket, 'open');
  const end = live.ends.at(-1);
  socket.send('40');
  await until(() => live.hub.count() > before);
  if (end === undefined) throw new Error('The server has the other end');
  return { socket, heard, end };
};

/** About 16 kB of prices, as a broadcast sends them. */
const pricesOf = (turn: number): readonly PriceUpdate[] =>
  Array.from({ length: 100 }, (_none, index) => ({
    name: `PAIR_${index}`,
    bids: `1.${turn}`,
    asks: `1.${turn}1`,
    closeoutBid: `1.${turn}`,
    closeoutAsk: `1.${turn}1`,
    at: '2026-01-05T12:00:00.000Z',
  }));

const pricesIn = (frames: readonly string[]): readonly string[] =>
  frames.filter((frame) => frame.includes('"priceUpdate"'));

/** Counts the stacks that are created for Node's errors from now on: with source maps each is expensive. */
const countStacks = (): (() => number) => {
  // Test modules have their own `Error`; Node's errors use that of the process.
  const errors: unknown = runInThisContext('Error');
  if (typeof errors !== 'function') throw new Error('The process has errors');
  const before: unknown = Reflect.get(errors, 'prepareStackTrace');
  cleanUps.push(() => Reflect.set(errors, 'prepareStackTrace', before));
  let stacks = 0;
  Reflect.set(errors, 'prepareStackTrace', (error: unknown) => {
    stacks += 1;
    return String(error);
  });
  return () => stacks;
};

describe('a client that does not read', () => {
  it('gets no more prices than its window while others get all, and the newest ones when it reads again', async () => {
    const live = await start();
    const stuck = await join(live, await live.app.signInAs(3));
    const reader = await join(live, await live.app.signInAs(3));
    stuck.socket.pause();
    const turns = 200;
    for (let turn = 1; turn <= turns; turn += 1) {
      live.hub.broadcast('priceUpdate', pricesOf(turn));
      await until(() => pricesIn(reader.heard).length >= turn);
    }
    expect(stuck.end.bytesWritten).toBeLessThan(lineLimits.windowBytes.most + 64 * 1024);
    stuck.socket.resume();
    await until(() => stuck.heard.some((frame) => frame.includes(`"1.${turns}"`)));
    const last = pricesIn(stuck.heard).at(-1) ?? '';
    expect(last.split('"name"')).toHaveLength(101);
    expect(pricesIn(stuck.heard).length).toBeLessThan(20);
    live.hub.broadcast('priceUpdate', pricesOf(turns + 1));
    await until(() => stuck.heard.some((frame) => frame.includes(`"1.${turns + 1}"`)));
  });

  it('gets at most two price messages when it never showed that it reads', async () => {
    const live = await start();
    const reader = await join(live, await live.app.signInAs(3));
    const socket = dial(live, await live.app.signInAs(3));
    // The client answers the first message and reads nothing after it.
    socket.once('message', () => {
      socket.send('40');
      socket.pause();
    });
    await until(() => live.hub.count() === 2);
    const end = live.ends.at(-1);
    const before = end?.bytesWritten ?? 0;
    for (let turn = 1; turn <= 50; turn += 1) {
      live.hub.broadcast('priceUpdate', pricesOf(turn));
      await until(() => pricesIn(reader.heard).length >= turn);
    }
    expect((end?.bytesWritten ?? 0) - before).toBeLessThan(
      2.5 * JSON.stringify(pricesOf(50)).length,
    );
  });

  it('is disconnected when it has not answered a ping for too long; a client that reads stays', async () => {
    const live = await start();
    const stuck = await join(live, await live.app.signInAs(3));
    const reader = await join(live, await live.app.signInAs(3));
    stuck.socket.pause();
    live.hub.broadcast('priceUpdate', pricesOf(1));
    await until(() => pricesIn(reader.heard).length === 1);
    live.pass(lineLimits.pingEveryMs);
    live.hub.broadcast('priceUpdate', pricesOf(2));
    // Gives the answer of the reading client time to arrive.
    await new Promise((resolve) => setTimeout(resolve, 100));
    live.pass(lineLimits.answerMs + 1);
    await until(() => live.hub.count() === 1);
    expect(stuck.end.destroyed).toBe(true);
    expect(reader.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('is disconnected at once when more bytes wait for it than the limit', async () => {
    const live = await start();
    const person = await live.app.signInAs(3);
    const { socket, end } = await join(live, person);
    socket.pause();
    const tag = { type: 'Orders', id: 'x'.repeat(60_000) };
    for (let notice = 1; notice <= 40 && !end.destroyed; notice += 1)
      live.hub.emitChanges([{ tag, audience: { userId: person.userId } }], BigInt(notice));
    expect(end.destroyed).toBe(true);
    expect(end.bytesWritten).toBeLessThan(lineLimits.unreadBytesMax + 64 * 1024);
    await until(() => live.hub.count() === 0);
  });

  it('costs little when it is disconnected: no stack is created for each waiting message', async () => {
    const live = await start();
    const person = await live.app.signInAs(3);
    const { socket, end } = await join(live, person);
    socket.pause();
    const stacks = countStacks();
    // The first is being sent when the others arrive, so these are sent together and all wait behind the long one.
    const lengths = [1, 32 * 1024 * 1024, ...Array<number>(3_000).fill(1)];
    for (const [notice, length] of lengths.entries()) {
      const tag = { type: 'Orders', id: 'x'.repeat(length) };
      live.hub.emitChanges([{ tag, audience: { userId: person.userId } }], BigInt(notice));
    }
    await until(() => end.destroyed || end.writableLength > lengths.length);
    live.pass(lineLimits.pingEveryMs + lineLimits.answerMs + 1);
    await until(() => end.closed && live.hub.count() === 0);
    expect(stacks()).toBeLessThan(20);
  });

  it.each(['is cut', 'hangs up'])(
    'costs no more when the maximum number of messages was written to the system and it %s',
    async (how) => {
      const live = await start();
      const person = await live.app.signInAs(3);
      const { socket, end } = await join(live, person);
      socket.pause();
      const stacks = countStacks();
      const messages = lineLimits.unreadPacketsMax - 10;
      for (let notice = 1; notice <= messages; notice += 1)
        live.hub.emitChanges(
          [{ tag: { type: 'Orders', id: 'x' }, audience: { userId: person.userId } }],
          BigInt(notice),
        );
      // Simulates a system whose buffers are full; the real buffers hold more than a connection may.
      end.cork();
      await until(() => end.writableLength > 10 * messages);
      if (how === 'is cut') live.pass(lineLimits.answerMs + lineLimits.pingEveryMs + 1);
      else socket.terminate();
      await until(() => end.closed && live.hub.count() === 0);
      expect(stacks()).toBeLessThan(20);
    },
  );
});

describe('prices for many clients', () => {
  it('are written to some clients in each turn of the event loop, and all clients finally have the newest ones', async () => {
    const live = await start();
    const clients: Client[] = [];
    for (let people = 0; people < 6; people += 1) {
      const person = await live.app.signInAs(3);
      for (let opened = 0; opened < 20; opened += 1) clients.push(await join(live, person));
    }
    const written = clients.map(({ end }) => end.bytesWritten);
    live.hub.broadcast('priceUpdate', pricesOf(1));
    const isWritten = ({ end }: Client, index: number): boolean =>
      end.bytesWritten > (written[index] ?? 0);
    // By then, everything that does not wait for a turn of the event loop has been done.
    await new Promise<void>(process.nextTick);
    expect(clients.filter(isWritten).length).toBeLessThanOrEqual(50);
    live.hub.broadcast('priceUpdate', pricesOf(2));
    live.hub.broadcast('priceUpdate', pricesOf(3));
    const lastOf = ({ heard }: Client): string => pricesIn(heard).at(-1) ?? '';
    await until(() => clients.every((client) => lastOf(client).includes('"1.3"')));
    for (const { heard } of clients) expect(pricesIn(heard).length).toBeLessThanOrEqual(2);
  });
});

describe('a person with many sockets that read', () => {
  it('is not disconnected for flooding, because answers to our own pings do not count', async () => {
    const live = await start();
    const person = await live.app.signInAs(3);
    const clients: Client[] = [];
    for (let opened = 0; opened < 16; opened += 1) clients.push(await join(live, person));
    for (let turn = 1; turn <= 300; turn += 1) {
      live.hub.broadcast('priceUpdate', pricesOf(turn));
      const isHeard = ({ heard, end }: Client): boolean =>
        end.destroyed || (heard.at(-1) ?? '').includes(`"1.${turn}"`);
      await until(() => clients.every(isHeard));
    }
    expect(clients.filter(({ end }) => end.destroyed).length).toBe(0);
  });
});

describe('a client that sends without end', () => {
  const flood = async ({ socket }: Client): Promise<void> => {
    const closed = once(socket, 'close');
    for (let sent = 0; sent < 5_000; sent += 1) socket.send('42["x"]');
    await closed;
  };

  it('is disconnected, and its person cannot open another socket for a while; other people can', async () => {
    const live = await start();
    const [person, other] = [await live.app.signInAs(3), await live.app.signInAs(3)];
    await flood(await join(live, person));
    expect(await isLetIn(live, person)).toBe(false);
    expect(await isLetIn(live, other)).toBe(true);
    live.pass(30_001);
    expect(await isLetIn(live, person)).toBe(true);
  });

  it.each(['ping', 'pong'] as const)('is disconnected for %s frames too', async (kind) => {
    const live = await start();
    const { socket } = await join(live, await live.app.signInAs(3));
    const closed = once(socket, 'close');
    for (let sent = 0; sent < 1_000; sent += 1) socket[kind]();
    await closed;
    await until(() => live.hub.count() === 0);
  });

  it('is disconnected when it continues after the server began to close, and its person cannot open another socket', async () => {
    const live = await start();
    const person = await live.app.signInAs(3);
    const socket = dial(live, person);
    const [response] = await once(socket, 'upgrade');
    await until(() => live.ends.length === 1);
    // The client does not read that the server closes a socket that sends messages before it has joined.
    socket.pause();
    response.socket.write(Buffer.concat(Array<Buffer>(1_000).fill(frameOf('42["x"]'))));
    await until(() => live.ends[0]?.closed === true);
    expect(await isLetIn(live, person)).toBe(false);
  });

  it('is limited per person, however many sockets send the messages', async () => {
    const live = await start();
    const person = await live.app.signInAs(3);
    const clients: Client[] = [];
    for (let opened = 0; opened < 10; opened += 1) clients.push(await join(live, person));
    for (const { socket } of clients) {
      for (let sent = 0; sent < 60; sent += 1) socket.send('42["x"]');
    }
    await until(() => clients.some(({ end }) => end.destroyed));
  });
});

describe('the number of sockets', () => {
  it('is limited per address, whoever opens them', async () => {
    const live = await start({ perAddressMost: 3 });
    for (let opened = 0; opened < 3; opened += 1)
      expect(await isLetIn(live, await live.app.signInAs(3))).toBe(true);
    expect(await isLetIn(live, await live.app.signInAs(3))).toBe(false);
    live.ends[0]?.destroy();
    await until(() => live.ends[0]?.closed === true);
    expect(await isLetIn(live, await live.app.signInAs(3))).toBe(true);
  });
});
