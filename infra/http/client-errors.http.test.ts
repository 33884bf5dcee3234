import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { object } from 'yup';
import { bind } from './bind.ts';
import { listen } from './listen.ts';
import { defineRoute, everybody } from './route.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const take = defineRoute<object>()({
  method: 'POST',
  path: '/things',
  kind: 'command',
  summary: 'Accept an empty body.',
  permission: everybody,
  response: object({}),
  handle: async () => ({ status: 200, body: {} }),
});

/** The answer that a connection receives until it is closed. */
type Heard = Readonly<{
  status: number;
  type: string | undefined;
  id: string | undefined;
  body: unknown;
}>;

describe('input that never becomes a request', () => {
  let app: TestApp;
  let port: number;

  /** Starts a server with these timeouts. With long ones it reads everything, however slow the machine is. */
  const start = async (headersMs: number, requestMs: number): Promise<void> => {
    app = createTestApp({
      routes: bind([take], {}),
      timeouts: { headersMs, requestMs, idleMs: 60_000, checkMs: 20 },
    });
    port = await listen(app.server, 0, '127.0.0.1');
  };
  beforeEach(() => start(600_000, 600_000));
  afterEach(() => {
    app.server.close();
  });
  const startImpatient = async (): Promise<void> => {
    app.server.close();
    await start(100, 200);
  };

  const say = async (text: string): Promise<Heard> => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => (heard += String(data)));
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    const [head = '', body = ''] = heard.split('\r\n\r\n');
    return {
      status: Number(head.split(' ')[1]),
      type: /^content-type: (.*)$/im.exec(head)?.[1],
      id: /^daybook-correlation-id: (.*)$/im.exec(head)?.[1],
      body: JSON.parse(body) as unknown,
    };
  };
  const json = 'application/json; charset=utf-8';

  it.each([
    ['an address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['a header', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('given %s longer than 16 KiB, then 431 in the format of a refusal', async (_name, text) => {
    expect(await say(text)).toMatchObject({
      status: 431,
      type: json,
      body: {
        message: 'The address or the headers of this request are too long.',
        code: 'HEADERS_TOO_LARGE',
      },
    });
  });

  it.each([
    ['bytes that are not HTTP', '\x16\x03\x01\r\n\r\n'],
    ['a header folded over lines', 'GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n c\r\n\r\n'],
    ['two lengths', 'POST /things HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length together with chunks',
      'POST /things HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nA: b\0c\r\n\r\n'],
  ])(
    'given %s, then 400 in the format of a refusal, with a correlation id',
    async (_name, text) => {
      const heard = await say(text);
      expect(heard).toMatchObject({ status: 400, type: json, body: { code: 'UNREADABLE' } });
      expect(heard.id).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('given headers that never end, then 408 and the connection is closed', async () => {
    await startImpatient();
    expect(await say('GET / HTTP/1.1\r\nHost: a\r\nX-Slow:')).toMatchObject({
      status: 408,
      type: json,
      body: { code: 'TOO_SLOW' },
    });
  });

  it('given a body that never ends, then 408 and the connection is closed', async () => {
    await startImpatient();
    const head = 'POST /things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    expect(await say(`${head}Content-Length: 1000\r\n\r\n{"a`)).toMatchObject({
      status: 408,
      type: json,
      body: { code: 'TOO_SLOW' },
    });
  });

  it.each(['GET /things', 'POST /things', 'GET /', 'GET /nothing'])(
    'given two Host headers of %s, then 400 before any other check',
    async (line) => {
      const text = `${line} HTTP/1.1\r\nHost: daybook.test\r\nhOST: evil.example\r\nConnection: close\r\n\r\n`;
      expect(await say(text)).toMatchObject({ status: 400, body: { code: 'MANY_HOSTS' } });
    },
  );

  it('given a name twice in a body, then 400', async () => {
    const head = 'POST /things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    const text = `${head}Content-Length: 13\r\nConnection: close\r\n\r\n{"a":1,"a":2}`;
    expect(await say(text)).toMatchObject({ status: 400, body: { code: 'DUPLICATE_NAMES' } });
  });

  it('given a name twice in a chunked body, then 400', async () => {
    const head = 'POST /things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    const body = 'd\r\n{"a":1,"a":2}\r\n0\r\n\r\n';
    const text = `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${body}`;
    expect(await say(text)).toMatchObject({ status: 400, body: { code: 'DUPLICATE_NAMES' } });
  });
});
