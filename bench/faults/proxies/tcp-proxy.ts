import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Watches the data of one connection and decides when to cut it. */
export type Cutter = Readonly<{
  /** Data on the way to the server, which are always forwarded. */
  toServer: (chunk: Buffer) => void;
  /** Data on the way back: `true` cuts the connection before they are forwarded. */
  toClient: (chunk: Buffer) => boolean;
}>;

export type TcpProxy = Readonly<{
  port: number;
  /** Switches the cuts on or off; they are off at first. */
  cutting: (isOn: boolean) => void;
  cuts: () => number;
  close: () => Promise<void>;
}>;

/** A proxy on the loopback interface that forwards everything, and breaks a connection when its cutter says so. */
export const startTcpProxy = async (options: {
  target: Readonly<{ host: string; port: number }>;
  cutterOf: () => Cutter;
}): Promise<TcpProxy> => {
  let isCutting = false;
  let cuts = 0;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(options.target);
    const cutter = options.cutterOf();
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (chunk: Buffer) => {
      cutter.toServer(chunk);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      const isMarked = cutter.toClient(chunk);
      if (isCutting && isMarked) {
        cuts += 1;
        return end();
      }
      client.write(chunk);
    });
    client.on('end', () => upstream.end());
    upstream.on('end', () => client.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');

  return {
    port: address.port,
    cutting: (isOn) => void (isCutting = isOn),
    cuts: () => cuts,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
