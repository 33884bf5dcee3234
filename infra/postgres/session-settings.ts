import type { DatabaseRole } from './database-roles.ts';

/** A query that takes longer is a bug, and must not hold one of the few connections. */
const queryTimeoutMs = 15_000;

/** A transaction that is idle for this long belongs to a frozen process, and may hold locks that others need. */
const idleInTransactionMs = 60_000;

/** Settings that all our sessions rely on, whatever the configuration of the server or the login. */
const common = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  // Our statements are short, and compiling one takes longer than running it.
  jit: 'off',
  plan_cache_mode: 'auto',
  default_transaction_isolation: 'read committed',
  synchronous_commit: 'on',
  lock_timeout: '0',
};

const byRole: Readonly<Record<DatabaseRole, Readonly<Record<string, string | number>>>> = {
  // Migrations and rebuilds may take any time.
  owner: { statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  projector: { statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  app: { statement_timeout: 0, idle_in_transaction_session_timeout: idleInTransactionMs },
  query: {
    statement_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  },
};

/**
 * The statement that turns a connection into a session of a role, sent before anything else. These are not startup
 * parameters, because PgBouncer refuses those it does not know, and drops them when it is told to ignore them.
 */
export const sessionSettings = (role: DatabaseRole): string => {
  const readOnly = { default_transaction_read_only: role === 'query' ? 'on' : 'off' };
  const settings = Object.entries({ ...common, ...byRole[role], ...readOnly });
  return [
    ...settings.map(([name, value]) => `set ${name} = '${value}'`),
    `set role daybook_${role}`,
  ].join('; ');
};
