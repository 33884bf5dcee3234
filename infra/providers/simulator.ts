import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeServer, listen } from '../http/listen.ts';

/** Handles a connection that asks for a WebSocket. */
export type AnswerUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A simulated provider that runs on this machine. */
export type ProviderSimulator = Readonly<{
  /** The name that is shown: `Voiso (simulator)`. */
  name: string;
  /** The origin that the real adapter uses instead of the provider's, and trusts. */
  origin: string;
  stop: () => Promise<void>;
}>;

/**
 * Starts a simulator that speaks a provider's own protocol on loopback, for tests and for the default without keys, so
 * that the real adapter runs in both. Every answer says that it is a simulator. It uses its previous port if that is
 * still free.
 */
export const startProviderSimulator = async (
  provider: string,
  answer: RequestListener,
  portBefore = 0,
  /** For providers with WebSockets. */
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
