import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type LosingProxy = Readonly<{
  /** The URL of the database through the proxy. */
  url: string;
  /** Open connections transmit nothing from now on, for good; new ones work. */
  lose: () => void;
  /** Makes new connections transmit nothing as well, or work again. */
  swallowNew: (isOn: boolean) => void;
  close: () => Promise<void>;
}>;

/**
 * A proxy for PostgreSQL that can act like a machine that loses its power: nothing is transmitted and nothing is
 * closed.
 */
export const startLosingProxy = async (databaseUrl: string): Promise<LosingProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let generation = 0;
  let isSwallowing = false;
  const server = createServer((client) => {
    const own = isSwallowing ? -1 : generation;
    const upstream = connect(Number(target.port), target.hostname);
    const pass = (from: Socket, to: Socket): void => {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => (own === generation ? to.write(chunk) : undefined));
      from.on('close', () => (own === generation ? to.destroy() : undefined));
    };
    pass(client, upstream);
    pass(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    lose: () => void (generation += 1),
    swallowNew: (isOn) => void (isSwallowing = isOn),
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
