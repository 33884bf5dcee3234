import { once } from 'node:events';
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { EventStoreUnavailable, noStream } from '../port.ts';
import { connect, type Connection } from './connection.ts';
import { frameOf } from './grpc-frames.ts';
import { startCluster } from './simulator/cluster.ts';
import { streamNotFound } from './simulator/messages.ts';

// No server listens there.
const nobody = '127.0.0.1:1';
const wallet = { stream: 'wallet-1', from: 0, maxCount: 10 } as const;
const anAppend = { stream: 'wallet-1', expectedRevision: noStream, events: [] };
const anEvent = {
  id: '00000000-0000-7000-8000-000000000001',
  type: 'Tried',
  contentType: 'application/octet-stream',
  data: Buffer.from('{}'),
  customMetadata: Buffer.alloc(0),
};

const listen = async (server: Server, port = 0): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

it('pitfall: a call that fails while the client cannot discover a cluster does not end the process', async () => {
  const query = 'tls=false&maxDiscoverAttempts=1&discoveryInterval=1';
  const connection = connect(`esdb://${nobody},${nobody}?${query}`, 1_000);
  const client = connection.client();
  const looking = client['capabilities'].catch((error: unknown) => error);
  const broken = Object.assign(new Error('Connection dropped'), {
    code: status.UNAVAILABLE,
    details: 'Connection dropped',
    metadata: new Metadata(),
  });
  const before = new Client(nobody, credentials.createInsecure());
  // The client awaits this call nowhere, so nothing would catch a rejection.
  await expect(client['handleError'](before, broken)).resolves.toBeUndefined();
  expect(await looking).toMatchObject({ message: expect.stringMatching(/Failed to discover/) });
  before.close();
  await connection.close();
});

it('pitfall: a read that times out while the client discovers a cluster does not end the process', async () => {
  const query = 'tls=false&maxDiscoverAttempts=2&discoveryInterval=200';
  const connection = connect(`esdb://${nobody},${nobody}?${query}`, 50);
  const looking = connection.client()['capabilities'].catch((error: unknown) => error);
  await expect(connection.collect('reading a stream', wallet)).rejects.toBeInstanceOf(
    EventStoreUnavailable,
  );
  expect(await looking).toMatchObject({ message: expect.stringMatching(/Failed to discover/) });
  // An unhandled rejection is reported after all pending callbacks have run, and then the test fails.
  await new Promise((resolve) => setImmediate(resolve));
  await connection.close();
});

it('reports the last error of a server, also when the server does not answer at all afterwards', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  const port = await listen(silent);
  silent.close();
  await once(silent, 'close');
  const connection = connect(`esdb://127.0.0.1:${String(port)}?tls=false`, 1_500);
  const read = () => connection.collect('reading a stream', wallet);

  await expect(read()).rejects.toBeInstanceOf(EventStoreUnavailable);
  await listen(silent, port);
  await expect(read()).rejects.toBeInstanceOf(EventStoreUnavailable);
  expect(connection.waitingFor()).toMatch(/ECONNREFUSED/);

  await connection.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

describe('a read is repeated', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const open = (connectionString: string): Connection => {
    const connection = connect(connectionString, 20_000);
    ends.push(connection.close);
    return connection;
  };

  it('when its call ended without a status, which means that it was cut off', async () => {
    const statuses: readonly (string | null)[] = [null, '0'];
    const sessions: ServerHttp2Session[] = [];
    let asked = 0;
    const server = createHttp2Server();
    ends.push(() => server.close());
    server.on('session', (session) => void sessions.push(session));
    ends.push(() => sessions.forEach((session) => session.destroy()));
    server.on('stream', (stream) => {
      const status = statuses[asked] ?? null;
      asked += 1;
      stream.respond({ ':status': 200 }, { waitForTrailers: status !== null });
      if (status !== null) {
        stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': status }));
        stream.write(frameOf(streamNotFound('wallet-1').serializeBinary()));
      }
      stream.end();
    });
    const connection = open(`esdb://127.0.0.1:${await listen(server)}?tls=false`);

    // The first answer has no message either, so it would look like an empty page.
    expect(await connection.collect('reading a stream', wallet)).toBeNull();
    expect(asked).toBe(2);
  });

  it('with the new client when its client was replaced in the meantime', async () => {
    const cluster = await startCluster(2);
    ends.push(cluster.stop);
    cluster.log.append(wallet.stream, 'no-stream', [anEvent]);
    const connection = open(cluster.connectionString());
    for (const { faults } of cluster.nodes) faults.suspend();
    // It discovers the cluster first: its call begins after its client was replaced, and nothing ends it early.
    const reading = connection.collect('reading a stream', wallet);
    await expect(connection.append(50, anAppend)).rejects.toThrow('No answer');
    for (const { faults } of cluster.nodes) faults.resume();
    expect(await reading).toHaveLength(1);
    const [first, second] = cluster.nodes.map(({ counts }) => counts.reads);
    expect((first ?? 0) + (second ?? 0)).toBe(2);
  });
});
