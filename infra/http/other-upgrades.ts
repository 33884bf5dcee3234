import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that concern only the upgrade. */
const aboutUpgrade: ReadonlySet<string> = new Set(['upgrade', 'connection', 'http2-settings']);

/** The head of the request without its upgrade headers. */
const plainHead = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer => {
  const lines = [`${method ?? ''} ${url ?? ''} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]];
    if (!aboutUpgrade.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
};

/**
 * Makes a server that has `upgrade` listeners ignore every protocol except the one it speaks. RFC 9110, 7.8 lets it
 * answer in HTTP/1.1 as if no upgrade had been requested, but Node only hands the connection to the listeners and sends
 * nothing. `curl --http2` requests h2c like this. Call it once all listeners are there.
 */
export const passOverOtherUpgrades = (server: Server, spoken: string): void => {
  const listeners = server.listeners('upgrade');
  const handOver = (...args: unknown[]): void => {
    for (const listener of listeners) Reflect.apply(listener, server, args);
  };
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() === spoken) return handOver(request, socket, head);
    socket.unshift(Buffer.concat([plainHead(request), head]));
    server.emit('connection', socket);
  });
};
