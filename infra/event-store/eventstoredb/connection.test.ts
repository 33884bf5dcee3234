import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { EventStoreUnavailable } from '../port.ts';
import { connect } from './connection.ts';

// Nothing listens there.
const nobody = '127.0.0.1:1';

it('pitfall: a call that breaks while the client looks in vain for a cluster ends no process', async () => {
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
  // The client awaits it nowhere: what it rejects with nobody catches.
  await expect(client['handleError'](before, broken)).resolves.toBeUndefined();
  expect(await looking).toMatchObject({ message: expect.stringMatching(/Failed to discover/) });
  before.close();
  await connection.close();
});

it('pitfall: a read that was given up while the client looks for a cluster ends no process either', async () => {
  const query = 'tls=false&maxDiscoverAttempts=2&discoveryInterval=200';
  const connection = connect(`esdb://${nobody},${nobody}?${query}`, 50);
  const looking = connection.client()['capabilities'].catch((error: unknown) => error);
  await expect(
    connection.collect('reading a stream', { stream: 'wallet-1', from: 0, maxCount: 10 }),
  ).rejects.toBeInstanceOf(EventStoreUnavailable);
  expect(await looking).toMatchObject({ message: expect.stringMatching(/Failed to discover/) });
  // What nobody caught is told once all that waits has run; the test fails then.
  await new Promise((resolve) => setImmediate(resolve));
  await connection.close();
});

it('says what a server failed with, also when it gives no answer at all afterwards', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  const listen = async (port: number): Promise<number> => {
    silent.listen(port, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  silent.close();
  await once(silent, 'close');
  const connection = connect(`esdb://127.0.0.1:${String(port)}?tls=false`, 1_500);
  const read = () =>
    connection.collect('reading a stream', { stream: 'a-1', from: 0, maxCount: 10 });

  await expect(read()).rejects.toBeInstanceOf(EventStoreUnavailable);
  await listen(port);
  await expect(read()).rejects.toBeInstanceOf(EventStoreUnavailable);
  expect(connection.waitingFor()).toMatch(/ECONNREFUSED/);

  await connection.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
