import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { object, string } from 'yup';
import { bind } from './bind.ts';
import { closeServer, listen } from './listen.ts';
import { defineRoute, everybody } from './route.ts';
import { createSocketHub, type SocketHub } from './socket/hub.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const route = defineRoute<object>();
const routes = [
  route({
    method: 'GET',
    path: '/greeting',
    kind: 'query',
    summary: 'Greeting.',
    permission: everybody,
    query: object({ name: string().default('nobody') }),
    response: object({ greeting: string().required() }),
    handle: async ({ query }) => ({ status: 200, body: { greeting: `Hello ${query.name}` } }),
  }),
  route({
    method: 'POST',
    path: '/echo',
    kind: 'command',
    summary: 'Return the sent text.',
    permission: everybody,
    body: object({ said: string().required() }),
    response: object({ said: string().required() }),
    handle: async ({ body }) => ({ status: 200, body: { said: body.said } }),
  }),
];

/** The headers that `curl --http2` sends. */
const asking =
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';

describe('an upgrade to a protocol that the server does not support', () => {
  let app: TestApp;
  let hub: SocketHub;
  let port: number;

  beforeEach(async () => {
    app = createTestApp({ routes: bind(routes, {}) });
    hub = createSocketHub({ ...app, log: pino({ level: 'silent' }) });
    port = await listen(app.server, 0, '127.0.0.1');
  });
  afterEach(async () => {
    hub.close();
    await closeServer(app.server);
  });

  /** Sends the pieces one after the other and waits for this many answers. */
  const say = async (pieces: readonly string[], answers: number): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (data: Buffer) => (heard += data.toString()));
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    while (heard.split('HTTP/1.1 ').length <= answers || !heard.endsWith('}'))
      await once(socket, 'data');
    socket.destroy();
    return heard;
  };

  it('given a call that requests h2c, then it is answered as HTTP/1.1, and so is the next call', async () => {
    const first = `GET /greeting?name=Ada HTTP/1.1\r\nHost: localhost\r\n${asking}\r\n`;
    const second = 'GET /greeting HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const heard = await say([first, second], 2);
    expect(heard).toMatch(
      /^HTTP\/1\.1 200 OK[^]*"Hello Ada"[^]*HTTP\/1\.1 200 OK[^]*"Hello nobody"/,
    );
  });

  it('given a body that follows in pieces, then it arrives completely', async () => {
    const head = `POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${asking}`;
    const heard = await say([`${head}Content-Length: 15\r\n\r\n{"said`, '":"word"}'], 1);
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK[^]*\{"said":"word"\}$/);
  });

  it('given a WebSocket upgrade, then the socket hub accepts it', async () => {
    const { cookie } = await app.signInAs(3);
    const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, { headers: { Cookie: cookie } });
    await once(socket, 'open');
    socket.terminate();
  });
});
