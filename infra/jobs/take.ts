import type { Pool } from 'pg';
import { attemptsMaxOf, leaseMsOf, retryDelayMs, type Job, type JobKind } from './job-kind.ts';

/**
 * The next job of a kind that is due, for this process alone until its lease is over. Other processes pass over rows
 * that are being taken (`skip locked`). Times are the database's.
 */
export const takeJob = async (pool: Pool, kind: JobKind): Promise<Job | null> => {
  const { rows } = await pool.query<Job>(
    `update ops.jobs set attempts = attempts + 1,
            taken_until = clock_timestamp() + make_interval(secs => $2 / 1000.0)
      where id = (select id from ops.jobs
                   where kind = $1 and died_at is null and due_at <= clock_timestamp()
                     and (taken_until is null or taken_until <= clock_timestamp())
                   order by due_at for update skip locked limit 1)
      returning id, key, attempts as attempt`,
    [kind.name, leaseMsOf(kind)],
  );
  return rows[0] ?? null;
};

/** It is done: the row goes, or is due again. A try that took longer than its lease settles nothing. */
export const settleDone = async (pool: Pool, kind: JobKind, job: Job): Promise<void> => {
  await (kind.everyMs === undefined
    ? pool.query('delete from ops.jobs where id = $1 and attempts = $2', [job.id, job.attempt])
    : pool.query(
        `update ops.jobs set attempts = 0, taken_until = null, last_error = null,
                due_at = clock_timestamp() + make_interval(secs => $3 / 1000.0)
          where id = $1 and attempts = $2`,
        [job.id, job.attempt, kind.everyMs],
      ));
};

/** It failed: later again, or given up. `reason` holds no personal data. */
export const settleFailed = async (
  pool: Pool,
  kind: JobKind,
  job: Job,
  reason: string,
): Promise<'later' | 'dead'> => {
  const isDead = job.attempt >= attemptsMaxOf(kind);
  await pool.query(
    `update ops.jobs set taken_until = null, last_error = $3,
            due_at = clock_timestamp() + make_interval(secs => $4 / 1000.0),
            died_at = case when $5 then clock_timestamp() end
      where id = $1 and attempts = $2`,
    [job.id, job.attempt, reason.slice(0, 500), retryDelayMs(job.attempt), isDead],
  );
  return isDead ? 'dead' : 'later';
};
