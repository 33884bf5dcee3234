import { createServer, type Socket } from 'node:net';
import { addressKey } from '../../infra/http/client-address.ts';
import { chooseProcess } from './choose-process.ts';

/** A process that serves connections that were accepted for it. */
export type Behind = Readonly<{
  /** How many connections it has; `null` while it cannot take any. */
  connections: () => number | null;
  take: (connection: Socket) => void;
}>;

export type Door = Readonly<{
  port: number;
  /** Stops accepting connections. */
  close: () => void;
}>;

/**
 * The single port of several processes: accepts connections and hands each over unread. Rejects if it cannot listen on
 * the address. With `isBehindProxy`, addresses are those of proxies and do not identify who connects.
 */
export const openDoor = (options: {
  port: number;
  host: string;
  isBehindProxy: boolean;
  behind: () => readonly Behind[];
}): Promise<Door> => {
  const server = createServer({ pauseOnConnect: true }, (connection) => {
    const ready = options.behind().flatMap((process) => {
      const load = process.connections();
      return load === null ? [] : [{ process, load }];
    });
    const address = options.isBehindProxy ? null : addressKey(connection.remoteAddress ?? '');
    const chosen = chooseProcess(
      ready.map(({ load }) => load),
      address,
    );
    if (chosen === null) connection.destroy();
    else ready[chosen]?.process.take(connection);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : options.port;
      resolve({ port, close: () => void server.close() });
    });
  });
};
