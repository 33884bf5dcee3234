import { Pool, type ClientBase, type ClientConfig } from 'pg';
import { roleName, type DatabaseRole } from './database-roles.ts';
import { sessionSettings } from './session-settings.ts';

/** Connection settings with what makes the connection a session of one role. */
export type RoleConfig = ClientConfig &
  Readonly<{
    /** Turns a new connection into a session of the role. A pool calls it by itself. */
    onConnect: (client: ClientBase) => Promise<void>;
  }>;

/** Connection settings for one role, for listeners and COPY, which need a dedicated connection. */
export function clientConfig(connectionString: string, role: DatabaseRole): RoleConfig {
  const settings = sessionSettings(role);
  return {
    connectionString,
    application_name: roleName(role),
    keepAlive: true,
    // By default, the system waits two hours before it checks whether an idle server is still there.
    keepAliveInitialDelayMillis: 10_000,
    onConnect: async (client) => {
      await client.query(settings);
    },
  };
}

/** The same, with a check of each new connection before it is used; a connection that fails the check is not used. */
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
  /** Most connections; 10 by default. */
  max?: number;
  /**
   * How long to wait for a connection and for an answer before the call fails and the connection is given up, because a
   * frozen server never refuses. For processes that answer people; by default, ten seconds for a connection and no
   * limit for an answer.
   */
  patienceMs?: number;
  /** Checks each new connection; if it rejects, so does the request that needed the connection. */
  check?: (client: ClientBase) => Promise<void>;
  /** Called when an idle connection breaks (the server went away); the pool opens a new one for the next request. */
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
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', (error) => onError?.(error));
  // The same for a connection in use: its user gets the failure from the next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
