import type { Server, ServerResponse } from 'node:http';

/**
 * Resolves with the port once the server listens; port 0 takes a free one. Rejects if it cannot listen on the address.
 */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** How often to look for connections that have become idle. */
const sweepMs = 50;

/** Closes the connections of a closed server as they become idle, until `ended` resolves. */
export const endIdle = async (server: Server, ended: Promise<void>): Promise<void> => {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  await ended.finally(() => clearInterval(sweep));
};

/**
 * Stops accepting connections and lets running requests finish. A client that keeps its connection and goes on asking
 * would keep the server open for ever, so the next answer on each connection tells it to close.
 */
export const closeServer = (server: Server): Promise<void> => {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  return endIdle(server, closed);
};
