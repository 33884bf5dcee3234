import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a client and PostgreSQL that cuts the connection at a moment the test chooses. */
export type CuttingProxy = Readonly<{
  /** The database's URL through the proxy. */
  url: string;
  /**
   * Drops the answer to the next message that contains the text. The answer has reached the proxy, so the server has
   * committed.
   */
  dropAnswerTo: (text: string) => void;
  dropped: () => number;
  /** Resolves when the next message that contains the text was passed to the server. */
  passedOn: (text: string) => Promise<void>;
  /** Cuts every current connection. */
  cutAll: () => void;
  stop: () => Promise<void>;
}>;

/** Listens on a free port or on the given one. */
export const startCuttingProxy = async (databaseUrl: string, port = 0): Promise<CuttingProxy> => {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let wanted: string | null = null;
  let dropped = 0;
  let awaited: Readonly<{ text: string; tell: () => void }> | null = null;

  const cutAll = (): void => {
    for (const socket of open) socket.destroy();
  };

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isDoomed = false;
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    client.on('data', (bytes) => {
      if (wanted !== null && bytes.includes(wanted)) {
        wanted = null;
        isDoomed = true;
      }
      const tell = awaited !== null && bytes.includes(awaited.text) ? awaited.tell : undefined;
      upstream.write(bytes, tell);
    });
    upstream.on('data', (bytes) => {
      if (!isDoomed) {
        client.write(bytes);
        return;
      }
      dropped += 1;
      cut();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    dropAnswerTo: (text) => {
      wanted = text;
    },
    dropped: () => dropped,
    passedOn: (text) =>
      new Promise((tell) => {
        awaited = { text, tell };
      }),
    cutAll,
    stop: () =>
      new Promise((resolve) => {
        cutAll();
        server.close(() => resolve());
      }),
  };
};
