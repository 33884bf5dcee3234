import type { Server, ServerResponse } from 'node:http';

/** Resolves with the port once the server listens; port 0 takes a free one. Rejects if the address cannot be had. */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/**
 * Takes no new connections, and lets what is under way finish. A client that stays on its connection and goes on asking
 * would keep the server from closing for ever: the next answer on each tells it to go.
 */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
    server.close(() => resolve());
    server.closeIdleConnections();
  });
