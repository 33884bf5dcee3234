import type { Server } from 'node:http';
import { createPlaces } from '../places.ts';
import { addressKey } from './client-address.ts';

/** Of all connections that a process may take, the part that one address may have. */
const partOfOne = 1 / 2;

/**
 * Bounds the connections of a server, in all and by address, live ones (websockets) and idle ones among them: one too many is
 * ended at once. Behind a trusted proxy a connection is the proxy's, whoever's requests come over it: there only
 * the bound of all holds, and what requests may hold is bounded by who sent them. Counted here as well, because a server
 * does not count connections that were handed over to it.
 */
export const boundConnections = (
  server: Server,
  bounds: Readonly<{ inAll: number; perAddress: number; isBehindProxy: boolean }>,
): void => {
  const { inAll, perAddress, isBehindProxy } = bounds;
  server.maxConnections = inAll;
  const perHolder = isBehindProxy
    ? inAll
    : Math.max(1, Math.min(perAddress, Math.floor(inAll * partOfOne)));
  const places = createPlaces({ perHolder, inAll });
  server.on('connection', (line) => {
    const address = addressKey(line.remoteAddress ?? '');
    if (places.hasRoom(address)) line.once('close', places.enter(address));
    else line.destroy();
  });
};
