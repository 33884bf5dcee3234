import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Looks at what passes one connection and says when it is to be cut. */
export type Cutter = Readonly<{
  /** Bytes on their way to the server; they are passed on all the same. */
  toServer: (chunk: Buffer) => void;
  /** Bytes on their way back: `true` cuts the connection before they are passed on. */
  toClient: (chunk: Buffer) => boolean;
}>;

export type TcpProxy = Readonly<{
  port: number;
  /** Whether it cuts; it begins without. */
  cutting: (isOn: boolean) => void;
  cuts: () => number;
  close: () => Promise<void>;
}>;

/** A proxy on loopback that passes everything on, and breaks a connection where its cutter says so. */
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
