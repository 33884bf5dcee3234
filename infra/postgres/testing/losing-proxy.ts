import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type LosingProxy = Readonly<{
  /** The database, by way of the proxy. */
  url: string;
  /** What passes the connections that stand is swallowed from now on, for good; new ones are served. */
  lose: () => void;
  /** New ones are swallowed as well, or served again. */
  swallowNew: (isOn: boolean) => void;
  close: () => Promise<void>;
}>;

/** A proxy before PostgreSQL whose server can disappear as a machine does that loses its power: nothing is closed. */
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
