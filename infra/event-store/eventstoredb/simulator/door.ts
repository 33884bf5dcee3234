import type { Server, ServerCredentials } from '@grpc/grpc-js';
import { createServer, type Socket } from 'node:net';

/** Where a server is reached. */
export type Door = Readonly<{
  port: number;
  /** Ends every connection and listens no more, as a process that is killed does. */
  slam: () => void;
}>;

/**
 * Listens on 127.0.0.1 for a server of gRPC and drops connections as TCP does. The server's own end of its HTTP/2 sessions
 * is no kill: while streams are being sent in the same process it can loop inside Node without end.
 */
export const openDoor = (
  server: Server,
  { port, credentials }: Readonly<{ port: number; credentials: ServerCredentials }>,
): Promise<Door> => {
  const injector = server.createConnectionInjector(credentials);
  const connections = new Set<Socket>();
  const listener = createServer((connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    // A client that is gone is no fault of the server's.
    connection.on('error', () => undefined);
    injector.injectConnection(connection);
  });
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', () =>
      resolve({
        port,
        slam: () => {
          listener.close();
          for (const connection of connections) connection.destroy();
        },
      }),
    );
  });
};
