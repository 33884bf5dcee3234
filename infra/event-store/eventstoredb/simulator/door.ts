import type { Server, ServerCredentials } from '@grpc/grpc-js';
import { createServer, type Socket } from 'node:net';

/** The port of a server. */
export type Door = Readonly<{
  port: number;
  /** Ends every connection and stops listening, as when a process is killed. */
  slam: () => void;
}>;

/**
 * Listens on 127.0.0.1 for a gRPC server and drops connections at the TCP level. Ending the server's own HTTP/2
 * sessions is no substitute: while streams are being sent in the same process, that can loop inside Node for ever.
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
    // A client that has gone is not the server's fault.
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
