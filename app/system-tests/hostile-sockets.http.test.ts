import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { createRawSockets, outcomeOf, untilHeard } from './testing/raw-sockets.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const personMax = 20;
const frameMax = 10_000;

/** Attacks on the sockets of the real app, frame by frame, by a client that follows no protocol. */
describe('attacks on the sockets of the real app', () => {
  let app: RealApp;
  let customer: Visitor;
  let other: Visitor;
  let sockets: ReturnType<typeof createRawSockets>;

  beforeAll(async () => {
    app = await openRealApp();
    sockets = createRawSockets(app.url);
    customer = await app.person(3);
    other = await app.person(3);
  });
  afterEach(() => sockets.endAll());
  afterAll(() => app.stop());

  const isWell = async (): Promise<void> => {
    expect((await app.call.get('/healthz')).status).toBe(200);
    const raw = await sockets.join(other);
    await untilHeard(raw, '"priceUpdate"');
  };

  const strangers: readonly (readonly [string, () => Readonly<Record<string, string>>])[] = [
    ['no cookie', () => ({})],
    ['a cookie nobody has', () => ({ Cookie: `daybook_session=${'A'.repeat(43)}` })],
    ['a cookie that is none', () => ({ Cookie: 'daybook_session=%00; daybook_session=__proto__' })],
    ['the cookie under another name', () => ({ 'X-Cookie': customer.cookie })],
    ['a bearer', () => ({ Authorization: `Bearer ${customer.cookie.split('=')[1] ?? ''}` })],
    ...[
      'https://evil.example',
      'null',
      'file://',
      'http://daybook.test.evil.example',
      'http://daybook.test:81',
    ].map((origin): (typeof strangers)[number] => [
      `a stolen cookie from ${origin}`,
      () => ({ Cookie: customer.cookie, Origin: origin }),
    ]),
  ];

  it.each(strangers)('given %s, then the connection is refused', async (_name, headers) => {
    expect(await outcomeOf(sockets.dial(headers()))).toBe(400);
  });

  it.each([
    ['long polling', 'EIO=4&transport=polling'],
    ['no transport', 'EIO=4'],
    ['a session id of ours to be', 'EIO=4&transport=websocket&sid=__proto__'],
  ])('given %s, then the connection is refused, even with a valid cookie', async (_name, query) => {
    expect(await outcomeOf(sockets.dial({ Cookie: customer.cookie }, query))).not.toBe('open');
    await isWell();
  });

  it('given an older protocol, then nothing is sent', async () => {
    const raw = sockets.dial({ Cookie: customer.cookie }, 'EIO=3&transport=websocket');
    await raw.closed;
    expect(raw.heard).toEqual([]);
  });

  it('given requests to join the rooms of other people and roles, then no message of others is received', async () => {
    await app.caughtUp();
    const curious = await sockets.join(customer);
    const concerned = await sockets.join(other);
    const rooms = [`user:${other.userId}`, 'role:1', 'role:2', 'everybody'];
    for (const room of rooms) {
      for (const name of ['join', 'subscribe', 'room', 'joinRoom', 'changed', 'heartbeat']) {
        curious.socket.send(`42${JSON.stringify([name, room])}`);
        curious.socket.send(`42${JSON.stringify([name, { room, userId: other.userId }])}`);
      }
      curious.socket.send(`40/${room},{"room":"${room}"}`);
    }
    for (const namespace of ['/admin', '/user', '/role:1', '/__proto__']) {
      curious.socket.send(`40${namespace},`);
    }
    await untilHeard(curious, 'Invalid namespace');
    await app.given(`wallet-${app.walletOf(other.userId, 'real')}`, {
      type: 'BalanceAdjusted',
      data: { mode: 'real', currency: 'USD', type: 'add', amount: '1', reason: 'staff' },
    });
    await untilHeard(concerned, '"changed"');
    // A message to everybody is sent after it on every connection.
    const before = curious.heard.length;
    await untilHeard(curious, '"priceUpdate"', before);
    // Messages about the person's own registration may still arrive.
    expect(
      curious.heard.filter(
        (frame) =>
          (frame.includes('"changed"') && frame.includes(other.userId)) ||
          /"heartbeat"|"orderClosed"/.test(frame),
      ),
    ).toEqual([]);
  });

  it(`given one person who opens many sockets at once, then ${personMax} are accepted`, async () => {
    const outcomes = await Promise.all(
      Array.from({ length: personMax * 4 }, () =>
        outcomeOf(sockets.dial({ Cookie: customer.cookie })),
      ),
    );
    expect(outcomes.filter((each) => each === 'open')).toHaveLength(personMax);
    expect(outcomes.filter((each) => each === 400)).toHaveLength(personMax * 3);
    await isWell();
  });

  it('given a frame or a message that is too large, then the connection is closed', async () => {
    const whole = await sockets.join(customer);
    whole.socket.send(`42["x","${'x'.repeat(frameMax)}"]`);
    expect(await whole.closed).toBe(1009);
    const binary = await sockets.join(customer);
    binary.socket.send(Buffer.alloc(8 * 1024 * 1024));
    expect(await binary.closed).toBe(1009);
    const pieces = await sockets.join(customer);
    for (let sent = 0; sent <= frameMax; sent += 1_000) {
      pieces.socket.send('x'.repeat(1_000), { fin: false });
    }
    expect(await pieces.closed).toBe(1009);
    await isWell();
  });

  const malformed = [
    ...[
      '',
      '9',
      'x',
      '4',
      '42',
      '42[',
      '42[]',
      '42{}',
      '42null',
      '42"a"',
      '42[1]',
      '42[null]',
      '42[{}]',
    ],
    ...[
      '40{"a"',
      '40[',
      '41',
      '43',
      '43[]',
      '44"x"',
      '45-[]',
      '451-["a",{"_placeholder":true,"num":0}]',
    ],
    ...['459999999-["a"]', '45-1-["a"]', '42["error","x"]', '42["disconnect"]', '42["connect"]'],
    ...['42["newListener"]', '42["__proto__",{"__proto__":{"isAdmin":true}}]', '42["constructor"]'],
    ...[
      '421e400["a"]',
      '4299999999999999999999["a"]',
      '42/nowhere,["a"]',
      '2probe',
      '3',
      '5',
      '6',
      '0{}',
      '1',
    ],
    ...[
      '42["\u0000"]',
      '42["\ud800"]',
      `42${'['.repeat(4_000)}${']'.repeat(4_000)}`,
      'b',
      'bAAAA',
      'b!!',
    ],
  ];

  it('given malformed packets, then at most their own connection is closed', async () => {
    const bystander = await sockets.join(other);
    for (const packet of malformed) {
      const raw = await sockets.join(customer);
      raw.socket.send(packet);
      raw.socket.send(Buffer.from(packet));
      raw.socket.close();
      await raw.closed;
    }
    const unjoined = sockets.dial({ Cookie: customer.cookie });
    expect(await outcomeOf(unjoined)).toBe('open');
    for (const packet of malformed) unjoined.socket.send(packet);
    await unjoined.closed;
    expect(bystander.socket.readyState).toBe(WebSocket.OPEN);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    await isWell();
  });

  it('given bytes that are no frames after the handshake, then the connection is closed', async () => {
    const { hostname, port } = new URL(app.url);
    const line = connect(Number(port), hostname);
    line.on('error', () => undefined);
    line.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: ${hostname}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
        `Cookie: ${customer.cookie}`,
        '\r\n',
      ].join('\r\n'),
    );
    await once(line, 'data');
    line.resume();
    const closed = once(line, 'close');
    line.write(Buffer.alloc(64 * 1024, 0xff));
    await closed;
    await isWell();
  });

  it('given a flood of messages, then others are still served', async () => {
    const flooder = await sockets.join(customer);
    const bystander = await sockets.join(other);
    const frame = `42["join","${'x'.repeat(2_000)}"]`;
    for (let sent = 0; sent < 20_000; sent += 1) flooder.socket.send(frame);
    const before = bystander.heard.length;
    expect((await app.call.get('/healthz')).status).toBe(200);
    await untilHeard(bystander, '"priceUpdate"', before);
    expect((await other.call.get('/auth/user')).status).toBe(200);
  });

  it('afterwards nothing unexpected was logged', async () => {
    const failures = (await app.logged()).split('\n').filter((line) => /"level":[56]0/.test(line));
    expect(failures).toEqual([]);
  });
});
