import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { boundConnections } from './bound-connections.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

const start = async (bounds: Parameters<typeof boundConnections>[1]): Promise<Server> => {
  const server = createServer((_request, response) => response.end('here'));
  boundConnections(server, bounds);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
};

const dial = (server: Server): Socket => {
  const { port } = server.address() as AddressInfo;
  const line = connect(port, '127.0.0.1');
  line.on('error', () => undefined);
  cleanUps.push(() => line.destroy());
  return line;
};

/** Whether a request over a new connection is answered; the connection stays open. */
const isServed = async (server: Server): Promise<boolean> => {
  const line = dial(server);
  line.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answer = once(line, 'data').then(([data]: Buffer[]) => String(data).includes('here'));
  const end = once(line, 'close').then(() => false);
  return Promise.race([answer, end]);
};

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

describe('connections from one address', () => {
  it('are limited, and one that ends makes room for another', async () => {
    const server = await start({ inAll: 100, perAddress: 3, isBehindProxy: false });
    const silent = dial(server);
    await once(silent, 'connect');
    expect([await isServed(server), await isServed(server)]).toEqual([true, true]);
    expect(await isServed(server)).toBe(false);
    silent.destroy();
    while ((await connectionsOf(server)) > 2) await new Promise(setImmediate);
    expect(await isServed(server)).toBe(true);
  });

  it('are at most half of all connections, whatever the setting', async () => {
    const server = await start({ inAll: 4, perAddress: 1_000, isBehindProxy: false });
    expect([await isServed(server), await isServed(server)]).toEqual([true, true]);
    expect(await isServed(server)).toBe(false);
  });

  it('are not limited behind a trusted proxy, because they all have its address', async () => {
    const server = await start({ inAll: 4, perAddress: 1, isBehindProxy: true });
    for (let opened = 0; opened < 4; opened += 1) expect(await isServed(server)).toBe(true);
    expect(await isServed(server)).toBe(false);
  });
});
