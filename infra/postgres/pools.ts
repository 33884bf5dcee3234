import { Pool, type ClientBase, type ClientConfig } from 'pg';
import { roleName, type DatabaseRole } from './database-roles.ts';
import { sessionSettings } from './session-settings.ts';

/** What a connection needs to become one of a role. */
export type RoleConfig = ClientConfig &
  Readonly<{
    /** Makes a connection that was just opened a session of the role. A pool does so by itself. */
    onConnect: (client: ClientBase) => Promise<void>;
  }>;

/** Connection settings for a client of one role; for listeners and COPY, which need a connection of their own. */
export function clientConfig(connectionString: string, role: DatabaseRole): RoleConfig {
  const settings = sessionSettings(role);
  return {
    connectionString,
    application_name: roleName(role),
    keepAlive: true,
    // Unless told, the system waits two hours until it asks whether an idle server is still there.
    keepAliveInitialDelayMillis: 10_000,
    onConnect: async (client) => {
      await client.query(settings);
    },
  };
}

/** The same, with each connection looked at before it is used; one that is found wanting is not. */
export const withCheck = (
  config: RoleConfig,
  check: (client: ClientBase) => Promise<void>,
): RoleConfig => ({
  ...config,
  onConnect: async (client) => {
    await config.onConnect(client);
    await check(client);
  },
});

export type PoolOptions = Readonly<{
  connectionString: string;
  role: DatabaseRole;
  /** Connections at most; 10 if absent. */
  max?: number;
  /**
   * How long a connection and an answer are waited for before the call fails, the connection being given up: a frozen
   * server never says no. For processes that answer people; ten seconds for a connection and no bound if absent.
   */
  patienceMs?: number;
  /** Looks at each connection just opened; where it rejects, so does what the connection was opened for. */
  check?: (client: ClientBase) => Promise<void>;
  /** Told when an idle connection breaks (the server went away); the pool makes a new one when asked next. */
  onError?: (error: Error) => void;
}>;

/** Connections of one database role. */
export function createPool(options: PoolOptions): Pool {
  const { connectionString, role, max = 10, patienceMs, check, onError } = options;
  const config = clientConfig(connectionString, role);
  const pool = new Pool({
    ...(check === undefined ? config : withCheck(config, check)),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patienceMs ?? 10_000,
    ...(patienceMs === undefined ? {} : { query_timeout: patienceMs }),
  });
  // Without a listener the end of an idle connection would end the process.
  pool.on('error', (error) => onError?.(error));
  // The same for one in use: whoever uses it is told by the query that fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
