import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeServer, listen } from '../http/listen.ts';

/** What is done with a connection that wants to be a WebSocket. */
export type AnswerUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A stand-in for a provider, on this machine alone. */
export type ProviderSimulator = Readonly<{
  /** As it stands wherever it shows: `Voiso (simulator)`. */
  name: string;
  /** What the real adapter is given in place of the provider's address, and trusts. */
  origin: string;
  stop: () => Promise<void>;
}>;

/**
 * Starts a simulator that speaks a provider's own protocol on loopback, for tests and for the embedded default, so that
 * the real adapter runs in both. Every answer says that it is one. It listens where it did before, if that is still free.
 */
export const startProviderSimulator = async (
  provider: string,
  answer: RequestListener,
  portBefore = 0,
  /** For providers that speak over WebSockets. */
  answerUpgrade: AnswerUpgrade | null = null,
): Promise<ProviderSimulator> => {
  const name = `${provider} (simulator)`;
  const server = createServer((request, response) => {
    response.setHeader('Daybook-Simulator', provider);
    answer(request, response);
  });
  if (answerUpgrade !== null) server.on('upgrade', answerUpgrade);
  const port = await listen(server, portBefore, '127.0.0.1').catch(() =>
    listen(server, 0, '127.0.0.1'),
  );
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      const closed = closeServer(server);
      server.closeAllConnections();
      return closed;
    },
  };
};
