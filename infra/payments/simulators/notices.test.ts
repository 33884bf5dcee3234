import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeServer, listen } from '../../http/listen.ts';
import { openNotices, type Notices } from './notices.ts';

/** The statuses that the receiver answers in order; 200 after the last one. */
let statuses: number[];
let heard: { body: string; signedAt: string | undefined }[];
let server: Server;
let address: string;
let notices: Notices;
let now: number;

beforeEach(async () => {
  statuses = [];
  heard = [];
  now = 0;
  server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => (body += String(chunk)))
      .on('end', () => {
        heard.push({ body, signedAt: String(request.headers['signed-at']) });
        const status = statuses.shift() ?? 200;
        if (status === 0) request.socket.destroy();
        else response.writeHead(status).end();
        server.emit('heard');
      });
  });
  address = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});
afterEach(async () => {
  notices.stop();
  server.closeAllConnections();
  await closeServer(server);
});

const open = (againAfterMs: readonly number[], notifyAt: () => string | null = () => address) => {
  notices = openNotices({ notifyAt, nowMs: () => ++now, againAfterMs });
};
const notice = (body: string) => ({
  body,
  headersAt: (nowMs: number) => ({ 'Signed-At': String(nowMs) }),
});
const hears = async (count: number): Promise<void> => {
  while (heard.length < count) await once(server, 'heard');
};

describe('notices of a simulator', () => {
  it('given answers that are not 2xx, or none, then the notice is sent again with a new signature until it is accepted', async () => {
    open([1, 1, 1, 1, 1, 1]);
    statuses = [503, 429, 0, 302];
    await notices.send(notice('paid'));
    await hears(5);
    expect(heard.map(({ body }) => body)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid']);
    expect(heard.map(({ signedAt }) => signedAt)).toEqual(['1', '2', '3', '4', '5']);
    await notices.send(notice('next'));
    expect(heard.map(({ body }) => body).slice(5)).toEqual(['next']);
  });

  it('given no receiver, then the notice is sent when there is one', async () => {
    let at: string | null = null;
    open([1, 1, 1, 1], () => at);
    await notices.send(notice('paid'));
    expect(heard).toEqual([]);
    at = address;
    await hears(1);
  });

  it('given a receiver that never accepts it, then the notice is retried once per configured wait and given up', async () => {
    open([1, 1]);
    statuses = [503, 503, 503, 503];
    await notices.send(notice('paid'));
    await hears(3);
    // The next notice arrives before a fourth attempt of the first one would.
    await notices.send(notice('next'));
    await hears(5);
    expect(heard.map(({ body }) => body)).toEqual(['paid', 'paid', 'paid', 'next', 'next']);
  });

  it('given a lost notice or a stopped simulator, then the notice is not sent again', async () => {
    open([1]);
    notices.lose(true);
    await notices.send(notice('lost'));
    notices.lose(false);
    statuses = [503];
    await notices.send(notice('paid'));
    notices.stop();
    await notices.send(notice('after'));
    expect(heard.map(({ body }) => body)).toEqual(['paid', 'after']);
  });
});
