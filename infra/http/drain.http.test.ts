import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { bind } from './bind.ts';
import { defaultDrainBounds, type DrainBounds } from './drain.ts';
import { everybody } from './route.ts';
import { takingRoute } from './testing/taking-route.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const mebibyte = 1024 * 1024;
const piece = Buffer.alloc(256 * 1024, ' ');

const routes = bind([takingRoute('/open', everybody)], null);

let app: TestApp;
const lines: Socket[] = [];

afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
  app.server.closeAllConnections();
  await new Promise((resolve) => app.server.close(resolve));
});

const openApp = async (drain: Partial<DrainBounds> = {}): Promise<void> => {
  app = createTestApp({ routes, drain: { ...defaultDrainBounds, ...drain } });
  app.server.listen(0, '127.0.0.1');
  await once(app.server, 'listening');
};

const dial = async (length: number | null): Promise<Socket> => {
  const line = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' });
  lines.push(line);
  line.on('error', () => undefined);
  await once(line, 'connect');
  const size = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  line.write(
    `POST /open HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${size}\r\n\r\n`,
  );
  return line;
};

/** Sends a whole body before it reads the answer; rejects when the server stops reading. */
const sendAll = async (line: Socket, bytes: number, isChunked = false): Promise<void> => {
  const send = (data: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      line.once('error', reject);
      line.write(data, (error) => {
        line.off('error', reject);
        if (error) reject(error);
        else resolve();
      });
    });
  const one = isChunked
    ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    : piece;
  for (let sent = 0; sent < bytes; sent += piece.length) await send(one);
  if (isChunked) await send(Buffer.from('0\r\n\r\n'));
};

const answerOn = async (line: Socket): Promise<Readonly<{ head: string; body: unknown }>> => {
  const [head = '', body = ''] = (await text(line)).split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
};

const expectRefused = async (line: Socket): Promise<void> => {
  const { head, body } = await answerOn(line);
  expect(head).toMatch(/^HTTP\/1\.1 413 /);
  expect(head).toMatch(/\r\nConnection: close/i);
  expect(body).toMatchObject({ code: 'TOO_LARGE' });
};

const isCutOff = async (sending: Promise<void>): Promise<boolean> =>
  sending.then(
    () => false,
    () => true,
  );

describe('a body that is refused', () => {
  it.each([
    ['announced', false],
    ['in chunks', true],
  ])(
    'given 100 MB %s from a client that reads only after it sent everything, then it gets the refusal',
    async (_how, isChunked) => {
      await openApp();
      const line = await dial(isChunked ? null : 100 * mebibyte);
      await sendAll(line, 100 * mebibyte, isChunked);
      await expectRefused(line);
    },
  );

  it('is answered before it has arrived', async () => {
    await openApp();
    const line = await dial(100 * mebibyte);
    const [first] = await once(line, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 413 /);
    expect(String(first)).toContain('TOO_LARGE');
  });

  it('is not read at all when its announced length exceeds the amount that the server discards', async () => {
    await openApp({ most: 20 });
    expect(await isCutOff(sendAll(await dial(60 * mebibyte), 60 * mebibyte))).toBe(true);
  });

  it('is read up to the amount that the server discards when it has no length', async () => {
    await openApp({ most: 20 });
    expect(await isCutOff(sendAll(await dial(null), 60 * mebibyte, true))).toBe(true);
  });

  it('occupies capacity of its address until it ends: another body is cut off, a later one is read', async () => {
    await openApp({ places: { perHolder: 40, inAll: 80 } });
    const first = await dial(30 * mebibyte);
    await once(first, 'data');
    first.pause();
    expect(await isCutOff(sendAll(await dial(30 * mebibyte), 30 * mebibyte))).toBe(true);
    await sendAll(first, 30 * mebibyte);
    await once(first.resume(), 'end');
    const next = await dial(30 * mebibyte);
    await sendAll(next, 30 * mebibyte);
    await expectRefused(next);
  });

  it('is cut off when it arrives too slowly', async () => {
    await openApp({ pace: { graceMs: 50, bytesPerSecond: mebibyte } });
    await expectRefused(await dial(30 * mebibyte));
  });
});
