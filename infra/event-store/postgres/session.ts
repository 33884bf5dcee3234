import type { ClientBase } from 'pg';

/** A session of the server; its start time distinguishes it from a later one with the same process id. */
export type Session = Readonly<{ pid: number; since: string }>;

const since = 'extract(epoch from backend_start)::text';

/**
 * The client's own session. Here and below, the login's role must be the current one, because the server does not show
 * sessions to others.
 */
export const sessionOf = async (client: ClientBase): Promise<Session> => {
  const { rows } = await client.query<Session>(
    `select pid, ${since} as since from pg_stat_activity where pid = pg_backend_pid()`,
  );
  const [session] = rows;
  if (!session) throw new Error('Broken invariant: a session is listed in pg_stat_activity');
  return session;
};

/** Ends a session. Resolves when nothing that was sent to it can be carried out any more; it waits for a frozen one. */
export const endSession = async (
  client: ClientBase,
  { pid, since: start }: Session,
): Promise<void> => {
  for (;;) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid, 1000) from pg_stat_activity where pid = $1 and ${since} = $2`,
      [pid, start],
    );
    if (rowCount === 0) return;
  }
};
