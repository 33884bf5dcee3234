import { Client, type ClientBase, type ClientConfig } from 'pg';
import { isConnectionLost } from '../../postgres/connection-lost.ts';

/**
 * The one connection of a process that appends. A call need not wait for the answer to the one before: it lies ready
 * in the server, which takes calls in the order they were sent.
 */
export type AppendLine = Readonly<{
  /** Rejects when the connection was lost; the next call makes a new one. */
  use: <Result>(call: (client: ClientBase) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}>;

/**
 * The time after which a silent server counts as gone: a frozen one never says no. A command waits for two of them, one
 * after the other, before its sender is told to try again.
 */
const silenceMs = 6_000;

export const createAppendLine = (config: ClientConfig): AppendLine => {
  let open: Promise<Client> | null = null;

  /** Ends it, which tells the calls that wait on it. */
  const lose = (line: Promise<Client>): void => {
    if (open === line) open = null;
    line.then((client) => client.end()).catch(() => undefined);
  };

  const connect = (): Promise<Client> => {
    const client = new Client({
      ...config,
      pipeline: true,
      connectionTimeoutMillis: silenceMs,
    });
    const line = client.connect().then(() => client);
    client.on('error', () => lose(line));
    client.on('end', () => lose(line));
    return line;
  };

  return {
    use: async (call) => {
      const line = (open ??= connect());
      const silence = setTimeout(lose, silenceMs, line);
      try {
        return await call(await line);
      } catch (error) {
        if (isConnectionLost(error)) lose(line);
        throw error;
      } finally {
        clearTimeout(silence);
      }
    },
    close: async () => {
      const line = open;
      open = null;
      const client = await line?.catch(() => null);
      await client?.end();
    },
  };
};
