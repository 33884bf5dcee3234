import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { createSocketHub, type SocketHub } from './hub.ts';

type Live = Readonly<{ app: TestApp; hub: SocketHub; url: string }>;

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const start = async (
  app = createTestApp({ routes: [] }),
  server = app.server,
  atPort = 0,
): Promise<Live> => {
  const { callers, sessions, people, publicUrl, ipOf } = app;
  const hub = createSocketHub({
    server,
    callers,
    sessions,
    people,
    publicUrl,
    ipOf,
    log: pino({ level: 'silent' }),
    checkEveryMs: 20,
  });
  server.listen(atPort, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  cleanUps.push(() => hub.close());
  const { port } = server.address() as AddressInfo;
  return { app, hub, url: `http://127.0.0.1:${port}` };
};

const open = (
  url: string,
  headers: Record<string, string>,
  transports = ['websocket'],
  reconnection = false,
): Socket => {
  const socket = io(url, {
    transports,
    reconnection,
    reconnectionDelay: 20,
    forceNew: true,
    extraHeaders: headers,
  });
  cleanUps.push(() => socket.close());
  return socket;
};

const next = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve));

const connect = async ({ url, hub }: Live, person: SignedIn): Promise<Socket> => {
  const before = hub.count();
  const socket = open(url, { cookie: person.cookie });
  await next(socket, 'connect');
  while (hub.count() === before) await new Promise(setImmediate);
  return socket;
};

const refused = async (
  url: string,
  headers: Record<string, string>,
  transports?: string[],
): Promise<boolean> => {
  const socket = open(url, headers, transports);
  return Promise.race([
    next(socket, 'connect_error').then(() => true),
    next(socket, 'connect').then(() => false),
  ]);
};

describe('the handshake', () => {
  it('given no cookie, a wrong one or an expired session, then it is refused', async () => {
    const { app, url } = await start();
    const person = await app.signInAs(3);
    expect(await refused(url, {})).toBe(true);
    expect(await refused(url, { cookie: `daybook_session=${'a'.repeat(43)}` })).toBe(true);
    app.pass(31 * 60_000);
    expect(await refused(url, { cookie: person.cookie })).toBe(true);
  });

  it('given a foreign origin, then it is refused, whatever the cookie', async () => {
    const { app, url } = await start();
    const { cookie } = await app.signInAs(3);
    expect(await refused(url, { cookie, origin: 'https://evil.example' })).toBe(true);
    expect(await refused(url, { cookie, origin: 'http://localhost:3000' })).toBe(false);
    expect(await refused(url, { cookie, origin: url })).toBe(false);
  });

  it('given long polling, then it is refused', async () => {
    const { app, url } = await start();
    const { cookie } = await app.signInAs(3);
    expect(await refused(url, { cookie }, ['polling'])).toBe(true);
  });
});

describe('the recipients of messages', () => {
  it('given people of several roles, then prices go to all, heartbeats to role 1 and changes to their audience', async () => {
    const live = await start();
    const [admin, customer, other] = [
      await live.app.signInAs(1),
      await live.app.signInAs(3),
      await live.app.signInAs(3),
    ];
    const sockets = [
      await connect(live, admin),
      await connect(live, customer),
      await connect(live, other),
    ];
    const heard: [number, string, unknown][] = [];
    sockets.forEach((socket, index) =>
      socket.onAny((event: string, data: unknown) => heard.push([index, event, data])),
    );

    live.hub.heartbeat({ api: 'polygonForex', success: true, msg: 'Connected' });
    live.hub.emitChanges(
      [
        { tag: { type: 'Orders', id: 'w1' }, audience: { userId: customer.userId } },
        { tag: { type: 'Orders', id: 'w1' }, audience: { userId: customer.userId } },
        { tag: { type: 'Wallets', id: 'u1' }, audience: { userId: customer.userId } },
        { tag: { type: 'Trades', id: 'all' }, audience: { roles: [1, 2] } },
      ],
      12n,
    );
    const closed = { number: 7, reason: 'take_profit', result: '1.50' };
    const order = { ...closed, mode: 'real', currency: 'EUR' } as const;
    live.hub.orderClosed(customer.userId, order);
    const price = {
      name: 'EUR_USD',
      bids: '1.1',
      asks: '1.2',
      closeoutBid: '1.1',
      closeoutAsk: '1.2',
      at: '2026-01-05T12:00:00.000Z',
    };
    const last = Promise.all(sockets.map((socket) => next(socket, 'priceUpdate')));
    live.hub.broadcast('priceUpdate', [price]);
    await last;

    expect(heard.filter(([index]) => index === 0)).toEqual([
      [0, 'heartbeat', { api: 'polygonForex', success: true, msg: 'Connected' }],
      [0, 'changed', { tags: [{ type: 'Trades', id: 'all' }], position: '12' }],
      [0, 'priceUpdate', [price]],
    ]);
    expect(heard.filter(([index]) => index === 1)).toEqual([
      [
        1,
        'changed',
        {
          tags: [
            { type: 'Orders', id: 'w1' },
            { type: 'Wallets', id: 'u1' },
          ],
          position: '12',
        },
      ],
      [1, 'orderClosed', order],
      [1, 'priceUpdate', [price]],
    ]);
    expect(heard.filter(([index]) => index === 2)).toEqual([[2, 'priceUpdate', [price]]]);
  });

  it('given a session that acts for a customer, then it receives the messages of the customer', async () => {
    const live = await start();
    const admin = await live.app.signInAs(1);
    const acting = await live.app.signInAs(3, { actingBy: admin.userId });
    const socket = await connect(live, acting);
    const heard: string[] = [];
    socket.onAny((event: string) => heard.push(event));
    live.hub.heartbeat({ api: 'eodStock', success: true, msg: 'Connected' });
    const changed = next(socket, 'changed');
    live.hub.emitChanges(
      [{ tag: { type: 'User', id: acting.userId }, audience: { userId: acting.userId } }],
      1n,
    );
    await changed;
    expect(heard).toEqual(['changed']);
  });
});

describe('the end of a session', () => {
  const endings: readonly (readonly [
    string,
    (live: Live, person: SignedIn) => Promise<void> | void,
  ])[] = [
    ['the person signs out', ({ app }, { sessionId }) => app.sessions.end(sessionId)],
    ['all sessions of the person end', ({ app }, { userId }) => app.sessions.endAllOf(userId)],
    ['there is no activity for 30 minutes', ({ app }) => app.pass(30 * 60_000)],
    [
      'the role changes',
      ({ app }, { userId }) => app.setPerson(userId, { roleId: 2, isActive: true }),
    ],
    [
      'the person is deactivated',
      ({ app }, { userId }) => app.setPerson(userId, { roleId: 1, isActive: false }),
    ],
  ];

  it.each(endings)(
    'given an open socket, when %s, then the socket is notified and disconnected',
    async (_name, act) => {
      const live = await start();
      const person = await live.app.signInAs(1);
      const socket = await connect(live, person);
      const told = next(socket, 'sessionEnded');
      const gone = next(socket, 'disconnect');
      await act(live, person);
      expect(await told).toEqual({});
      expect(await gone).toBe('io server disconnect');
    },
  );

  it('given a socket of another person, then it stays open', async () => {
    const live = await start();
    const [one, two] = [await live.app.signInAs(1), await live.app.signInAs(3)];
    const [first, second] = [await connect(live, one), await connect(live, two)];
    const gone = next(first, 'disconnect');
    await live.app.sessions.end(one.sessionId);
    await gone;
    expect(second.connected).toBe(true);
    expect(live.hub.count()).toBe(1);
  });
});

describe('a client that reconnects by itself', () => {
  const openLasting = async ({ url }: Live, { cookie }: SignedIn): Promise<Socket> => {
    const socket = open(url, { cookie }, ['websocket'], true);
    await next(socket, 'connect');
    return socket;
  };

  it('given an orderly restart, then it reconnects to the new hub on the same port', async () => {
    const first = await start();
    const socket = await openLasting(first, await first.app.signInAs(3));
    const gone = next(socket, 'disconnect');
    first.hub.close();
    await new Promise((resolve) => first.app.server.close(resolve));
    expect(await gone).toBe('transport close');
    const back = next(socket, 'connect');
    const second = await start(first.app, createServer(), Number(new URL(first.url).port));
    await back;
    expect(second.hub.count()).toBe(1);
    expect(first.hub.count()).toBe(0);
  });

  it('given that its session ended, then it does not reconnect', async () => {
    const live = await start();
    const person = await live.app.signInAs(3);
    const socket = await openLasting(live, person);
    const gone = next(socket, 'disconnect');
    await live.app.sessions.end(person.sessionId);
    expect(await gone).toBe('io server disconnect');
    expect(socket.active).toBe(false);
  });
});
