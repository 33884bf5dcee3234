import type { DatabaseRole } from './database-roles.ts';

/** A query that takes longer is a defect, and must not hold a connection of the few. */
const queryTimeoutMs = 15_000;

/** A transaction that waits so long for its own process belongs to one that stands still, and may hold what others need. */
const idleInTransactionMs = 60_000;

/** What every session of ours rests on, whatever the server's configuration or the login's own settings say. */
const common = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  // Statements here are short: compiling one takes longer than to run it.
  jit: 'off',
  plan_cache_mode: 'auto',
  default_transaction_isolation: 'read committed',
  synchronous_commit: 'on',
  lock_timeout: '0',
};

const byRole: Readonly<Record<DatabaseRole, Readonly<Record<string, string | number>>>> = {
  // Migrations and rebuilds take the time they take.
  owner: { statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  projector: { statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  app: { statement_timeout: 0, idle_in_transaction_session_timeout: idleInTransactionMs },
  query: {
    statement_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  },
};

/**
 * The statement by which a connection becomes a session of a role, sent before anything else. It is no startup parameter:
 * PgBouncer refuses those that it does not know, and drops them where it is told to ignore them.
 */
export const sessionSettings = (role: DatabaseRole): string => {
  const readOnly = { default_transaction_read_only: role === 'query' ? 'on' : 'off' };
  const settings = Object.entries({ ...common, ...byRole[role], ...readOnly });
  return [
    ...settings.map(([name, value]) => `set ${name} = '${value}'`),
    `set role daybook_${role}`,
  ].join('; ');
};
