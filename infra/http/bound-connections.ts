import type { Server } from 'node:http';
import { createPlaces } from '../places.ts';
import { addressKey } from './client-address.ts';

/** The share of a process's connections that one address may have. */
const partOfOne = 1 / 2;

/**
 * Bounds the connections of a server, in all and by address, including websockets and idle connections; an excess
 * connection is closed at once. Behind a trusted proxy every connection belongs to the proxy, whoever sends the
 * requests: then only the total is bounded, and what requests may hold is bounded by their sender. Connections are
 * counted here because a server does not count those that were handed over to it.
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
