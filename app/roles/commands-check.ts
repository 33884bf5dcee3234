import { Client } from 'pg';
import type { AppendWatch } from '../../infra/event-store/watched.ts';
import { clientConfig } from '../../infra/postgres/pools.ts';
import type { Check } from '../readiness.ts';

/** A machine that is not there says nothing. */
const patienceMs = 10_000;

/** Opens a connection as commands do and lets go of it; rejects where the database has none left. */
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
 * Whether the database has connections for commands: the pool gives one, and where the last append failed, a new one can
 * be had. As long as appends succeed on what is open, nothing new is asked for.
 */
export const commandsCheck = (options: {
  /** Takes a connection of the commands' pool and asks something. */
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
