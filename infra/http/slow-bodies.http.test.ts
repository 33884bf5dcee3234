import { once } from 'node:events';
import { request as send, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { object, string } from 'yup';
import { bind } from './bind.ts';
import { defineRoute, everybody, signedIn } from './route.ts';
import { takingRoute } from './testing/taking-route.ts';
import { createTestApp, type SignedIn, type TestApp } from './testing/test-app.ts';

const routes = bind(
  [
    takingRoute('/things', signedIn()),
    takingRoute('/open', everybody),
    defineRoute<null>()({
      method: 'POST',
      path: '/papers',
      kind: 'command',
      summary: 'Upload a document.',
      permission: signedIn(),
      response: object({ message: string().required() }),
      handle: async () => ({ status: 200, body: { message: 'Done' } }),
      body: object({}),
      files: { front: { maxBytes: 1024 * 1024 } },
    }),
  ],
  null,
);

let app: TestApp;
const started: ClientRequest[] = [];
/** The server's side of each connection. */
const connections: Socket[] = [];

afterEach(async () => {
  for (const one of started.splice(0)) one.destroy();
  connections.length = 0;
  app.server.closeAllConnections();
  await new Promise((resolve) => app.server.close(resolve));
});

const openApp = async (bodyGraceMs: number): Promise<void> => {
  app = createTestApp({
    routes,
    bounds: { commands: { perHolder: 2, inAll: 3 }, queries: { perHolder: 2, inAll: 3 } },
    timeouts: {
      headersMs: 60_000,
      requestMs: 60_000,
      idleMs: 60_000,
      checkMs: 60_000,
      bodyGraceMs,
    },
  });
  app.server.on('connection', (one: Socket) => connections.push(one));
  app.server.listen(0, '127.0.0.1');
  await once(app.server, 'listening');
};

type Begun = Readonly<{ request: ClientRequest; answered: Promise<IncomingMessage> }>;

/** Sends the headers and the first bytes; resolves when the server has received the request. */
const begin = async (
  path: string,
  person: SignedIn | null,
  first: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Begun> => {
  const arrived = once(app.server, 'request');
  const type = path === '/papers' ? 'multipart/form-data; boundary=x' : 'application/json';
  const request = send({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    agent: false,
    method: 'POST',
    path,
    headers: {
      ...(person ? { Cookie: person.cookie } : {}),
      'Content-Type': type,
      'Content-Length': '50000',
      ...more,
    },
  });
  started.push(request);
  request.on('error', () => undefined);
  const answered = once(request, 'response').then(([answer]) => answer as IncomingMessage);
  answered.catch(() => undefined);
  request.write(first);
  await arrived;
  return { request, answered };
};

const never = 1_000_000;
const paper = '--x\r\nContent-Disposition: form-data; name="front"; filename="a"\r\n\r\nb';

describe('bodies that arrive slowly', () => {
  it('given many more unfinished bodies than places, then complete calls are still served', async () => {
    await openApp(never);
    const [slow, other] = [await app.signInAs(3), await app.signInAs(3)];
    for (let begun = 0; begun < 20; begun += 1) await begin('/things', slow, '{');
    for (let begun = 0; begun < 20; begun += 1) await begin('/open', null, '{');
    const answer = await other.call.post('/things').send({ name: 'Pen' });
    expect(answer.status).toBe(200);
    const own = await slow.call.post('/things').send({ name: 'Pen' });
    expect(own.status).toBe(200);
  });

  it('given a body slower than the minimum rate, then 408 and the connection is closed', async () => {
    await openApp(100);
    const { request, answered } = await begin('/things', await app.signInAs(3), '{');
    const closed = once(request, 'close');
    const answer = await answered;
    expect(answer.statusCode).toBe(408);
    expect(answer.headers.connection).toBe('close');
    answer.resume();
    await closed;
  });

  it('given a body that stops after a fast beginning, then 408', async () => {
    await openApp(100);
    const begun = await begin('/things', await app.signInAs(3), `{"name":"${'x'.repeat(2_000)}`);
    expect((await begun.answered).statusCode).toBe(408);
  });

  it('given a body that arrives in pieces but fast enough, then it is read', async () => {
    await openApp(200);
    const { request, answered } = await begin('/things', await app.signInAs(3), '{"name":"');
    const piece = Buffer.alloc(5_000, 'x');
    let left = 50_000 - '{"name":"'.length - '"}'.length;
    for (; left > piece.length; left -= piece.length) {
      request.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    request.end(`${'x'.repeat(left)}"}`);
    expect((await answered).statusCode).toBe(422);
  });

  it('given the maximum number of unfinished bodies from one address, then another is refused and complete ones are accepted', async () => {
    await openApp(never);
    for (let begun = 0; begun < 64; begun += 1) await begin('/open', null, '{');
    const { answered } = await begin('/open', null, '{');
    const answer = await answered;
    expect([answer.statusCode, answer.headers.connection]).toEqual([503, 'close']);
    expect((await app.call.post('/open').send({ name: 'Pen' })).status).toBe(200);
  });
});

describe('compressed bodies that are broken off', () => {
  it('given the maximum number from one address, then their places are free again', async () => {
    await openApp(never);
    const packed = { 'Content-Encoding': 'gzip' };
    for (let begun = 0; begun < 64; begun += 1) await begin('/open', null, '{', packed);
    // Its refusal shows that all the others hold a place now.
    const { answered } = await begin('/open', null, '{');
    expect((await answered).statusCode).toBe(503);
    const closings = connections.map((one) => once(one, 'close'));
    for (const one of started.splice(0)) one.destroy();
    await Promise.all(closings);
    const slow = await begin('/open', null, '{');
    // A body that is complete within 250 ms needs no place, so only a later one shows that there is one.
    await new Promise((resolve) => setTimeout(resolve, 500));
    slow.request.end(`${' '.repeat(49_998)}}`);
    expect((await slow.answered).statusCode).toBe(200);
  });
});

describe('uploads that arrive slowly', () => {
  it('given sixteen slow uploads of four people, then a fifth person is served', async () => {
    await openApp(never);
    for (let person = 0; person < 4; person += 1) {
      const slow = await app.signInAs(3);
      for (let begun = 0; begun < 4; begun += 1) await begin('/papers', slow, paper);
    }
    const other = await app.signInAs(3);
    const answer = await other.call.post('/papers').attach('front', Buffer.from('bytes'), 'a');
    expect(answer.status).toBe(200);
  });

  it('given uploads slower than the minimum rate, then 408 and their places are free for others', async () => {
    await openApp(50);
    const slow = await app.signInAs(3);
    const begun: Begun[] = [];
    for (let count = 0; count < 4; count += 1) begun.push(await begin('/papers', slow, paper));
    for (const { answered } of begun) expect((await answered).statusCode).toBe(408);
    const own = await slow.call.post('/papers').attach('front', Buffer.from('bytes'), 'a');
    expect(own.status).toBe(200);
  });
});
