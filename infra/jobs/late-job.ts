import type { Pool } from 'pg';

/** A due job that nobody works on. */
export type LateJob = Readonly<{ kind: string; lateSeconds: number }>;

/** The job of these kinds that has been due for longest and that nobody works on; `null` if none is due. */
export const findLateJob = async (
  pool: Pool,
  kinds: readonly string[],
): Promise<LateJob | null> => {
  const { rows } = await pool.query<LateJob>({
    name: 'find late job',
    text: `select kind, extract(epoch from clock_timestamp() - due_at)::float8 as "lateSeconds"
             from ops.jobs
            where kind = any($1) and died_at is null and due_at <= clock_timestamp()
              and (taken_until is null or taken_until <= clock_timestamp())
            order by due_at limit 1`,
    values: [kinds],
  });
  return rows[0] ?? null;
};
