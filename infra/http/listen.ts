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

/** How often connections are looked for whose last request was answered meanwhile. */
const sweepMs = 50;

/** Ends the connections of a closed server as they become idle, until `ended` resolves. */
export const endIdle = async (server: Server, ended: Promise<void>): Promise<void> => {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  await ended.finally(() => clearInterval(sweep));
};

/**
 * Takes no new connections, and lets what is under way finish. A client that stays on its connection and goes on asking
 * would keep the server from closing for ever: the next answer on each tells it to go.
 */
export const closeServer = (server: Server): Promise<void> => {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  return endIdle(server, closed);
};
