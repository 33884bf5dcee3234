import { Client } from 'pg';
import type { AppendWatch } from '../../infra/event-store/watched.ts';
import { clientConfig } from '../../infra/postgres/pools.ts';
import type { Check } from '../readiness.ts';

/** A host that is down does not answer at all. */
const patienceMs = 10_000;

/** Opens a connection as commands do and closes it; rejects if the database has none left. */
export const tryConnection = (databaseUrl: string) => async (): Promise<void> => {
  const client = new Client({
    ...clientConfig(databaseUrl, 'app'),
    connectionTimeoutMillis: patienceMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
};

/**
 * Whether the database has connections for commands: the pool gives one and, if the last append failed, a new
 * connection can be opened. While appends succeed on open connections, no new one is tried.
 */
export const commandsCheck = (options: {
  /** Takes a connection of the commands' pool and runs a query. */
  askPool: () => Promise<unknown>;
  appends: AppendWatch;
  tryConnection: () => Promise<void>;
}): Check => ({
  missing: 'a database connection for commands',
  isThere: async () => {
    await options.askPool();
    if (options.appends.isFailing()) await options.tryConnection();
    return true;
  },
});
