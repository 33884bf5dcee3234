import { once } from 'node:events';
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { Client, credentials } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createSessions } from './http2-sessions.ts';

const headers = { ':method': 'POST', ':path': '/' };
const answer = (stream: ServerHttp2Stream): void => {
  stream.respond({ ':status': 200 });
  stream.end();
};
const seldom = { everyMs: 60_000, patienceMs: 60_000 };

describe('connections to a server', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0).toReversed()) end();
  });

  const listen = async (server: Server): Promise<Client> => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ends.push(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
    ends.push(() => client.close());
    return client;
  };

  /** A server that discards the content of each request. */
  const open = async (onCall: (stream: ServerHttp2Stream) => void) => {
    const connections: ServerHttp2Session[] = [];
    const server = createServer();
    server.on('session', (session) => void connections.push(session));
    server.on('stream', (stream) => onCall(stream.on('error', () => undefined).resume()));
    const client = await listen(server);
    ends.push(() => {
      for (const session of connections) session.destroy();
    });
    return { client, connections };
  };

  const over = async (stream: ReturnType<ReturnType<typeof createSessions>>) => {
    const failed = new Promise<Error | null>((resolve) => {
      stream.once('error', resolve);
      stream.once('close', () => resolve(null));
    });
    stream.resume().end();
    return failed;
  };

  it('are shared by many calls', async () => {
    const { client, connections } = await open(answer);
    const call = createSessions(null, seldom);
    for (let calls = 0; calls < 3; calls += 1) expect(await over(call(client, headers))).toBeNull();
    expect(connections).toHaveLength(1);
  });

  it('are not used again after one of their calls failed', async () => {
    const failing = [true, false];
    const { client, connections } = await open((stream) => {
      if (failing.shift() === true) stream.close(2);
      else answer(stream);
    });
    const call = createSessions(null, seldom);
    expect(await over(call(client, headers))).toMatchObject({
      message: expect.stringContaining('NGHTTP2_INTERNAL_ERROR'),
    });
    expect(await over(call(client, headers))).toBeNull();
    expect(connections).toHaveLength(2);
  });

  it('are closed when there are no calls', async () => {
    const { client, connections } = await open(answer);
    const call = createSessions(null, { everyMs: 5, patienceMs: 60_000 });
    await over(call(client, headers));
    const [connection] = connections;
    if (connection?.closed === false) await once(connection, 'close');
    expect(connection?.closed).toBe(true);
  });

  it('fail their pending calls when the server answers no ping', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket));
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
    });
    const client = await listen(silent);
    const call = createSessions(null, { everyMs: 5, patienceMs: 5 });
    expect(await over(call(client, headers))).toMatchObject({
      message: expect.stringContaining('ping'),
    });
  });
});
