import type { Pool } from 'pg';
import { withoutDisk } from '../postgres/without-disk.ts';
import { attemptsMaxOf, retryDelayMs, type JobKind } from './job-kind.ts';

/** A job that this process owns for as long as it renews it. */
export type TakenJob = Readonly<{
  id: string;
  kind: string;
  key: string;
  attempt: number;
  /** The number of this taking, to tell it from earlier and later ones. */
  takings: string;
}>;

/**
 * SQL: whether a due job is the first of its queue: no other job of the queue is being worked on, and none has been due
 * for longer. Jobs that wait for their next attempt, or were given up, do not hold up the queue.
 */
const isFirstOfQueueSql = `(j.queue is null or not exists (
  select from ops.jobs other
   where other.kind = j.kind and other.queue = j.queue and other.died_at is null
     and (other.taken_until > clock_timestamp() or (other.due_at, other.id) < (j.due_at, j.id))))`;

/**
 * Takes due jobs of these kinds for this process, for this long. Other processes pass over rows that are being taken
 * (`skip locked`). All times are the database's. Neither taking a job nor finishing it waits for the disk: if the
 * machine crashes before the write, the job runs again, as after any crash.
 */
export const takeJobs = async (
  pool: Pool,
  kinds: readonly string[],
  limit: number,
  forMs: number,
): Promise<readonly TakenJob[]> => {
  const { rows } = await pool.query<TakenJob>({
    name: 'take jobs',
    text: `update ops.jobs j set attempts = j.attempts + 1, takings = j.takings + 1,
                  taken_until = clock_timestamp() + make_interval(secs => $3 / 1000.0)
             from (select id from ops.jobs j
                    where kind = any($1) and died_at is null and due_at <= clock_timestamp()
                      and (taken_until is null or taken_until <= clock_timestamp())
                      and ${isFirstOfQueueSql}
                    order by due_at limit $2 for update skip locked) due
            where j.id = due.id
        returning j.id, j.kind, j.key, j.attempts as attempt, j.takings, ${withoutDisk}`,
    values: [kinds, limit, forMs],
  });
  return rows;
};

/** Renews a job; false if it no longer belongs to this process. */
export const renewJob = async (pool: Pool, job: TakenJob, forMs: number): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update ops.jobs set taken_until = clock_timestamp() + make_interval(secs => $3 / 1000.0)
      where id = $1 and takings = $2 and taken_until is not null`,
    [job.id, job.takings, forMs],
  );
  return rowCount === 1;
};

/** Deletes the rows of finished jobs, except of those that were taken over. */
export const settleDone = async (pool: Pool, jobs: readonly TakenJob[]): Promise<void> => {
  if (jobs.length === 0) return;
  await pool.query({
    name: 'jobs done',
    text: `delete from ops.jobs j using unnest($1::uuid[], $2::bigint[]) as done (id, takings)
            where j.id = done.id and j.takings = done.takings returning ${withoutDisk}`,
    values: [jobs.map(({ id }) => id), jobs.map(({ takings }) => takings)],
  });
};

/** Makes a finished recurring job due again after its interval. */
export const settleUntilNext = async (
  pool: Pool,
  { id, takings }: TakenJob,
  everyMs: number,
): Promise<void> => {
  await pool.query(
    `update ops.jobs set attempts = 0, taken_until = null, last_error = null,
            due_at = clock_timestamp() + make_interval(secs => $3 / 1000.0)
      where id = $1 and takings = $2`,
    [id, takings, everyMs],
  );
};

/** Makes a failed job due later, or gives it up if allowed. `reason` contains no personal data. */
export const settleFailed = async (
  pool: Pool,
  kind: JobKind,
  job: TakenJob,
  { reason, mayDie }: Readonly<{ reason: string; mayDie: boolean }>,
): Promise<'later' | 'dead'> => {
  const isDead = mayDie && job.attempt >= attemptsMaxOf(kind);
  await pool.query(
    `update ops.jobs set taken_until = null, last_error = $3,
            due_at = clock_timestamp() + make_interval(secs => $4 / 1000.0),
            died_at = case when $5 then clock_timestamp() end
      where id = $1 and takings = $2`,
    [job.id, job.takings, reason.slice(0, 500), retryDelayMs(job.attempt), isDead],
  );
  return isDead ? 'dead' : 'later';
};

/**
 * Postpones a job to a time; the end of the current attempt then changes nothing. If the database considers the time
 * past, its clock may be ahead: then the job is postponed by ten minutes and keeps its attempts, so that `bringBack`
 * can correct it.
 */
export const putOff = async (pool: Pool, id: string, until: Date): Promise<void> => {
  await pool.query(
    `update ops.jobs set takings = takings + 1, taken_until = null,
            attempts = case when $2 > clock_timestamp() then 0 else attempts end,
            due_at = case when $2 > clock_timestamp() then $2 else clock_timestamp() + interval '10 minutes' end
      where id = $1`,
    [id, until],
  );
};

/** For the end of this process: another process may take the job at once, and the attempt does not count. */
export const giveBack = async (pool: Pool, job: TakenJob): Promise<void> => {
  await pool.query(
    `update ops.jobs set taken_until = null, attempts = greatest(attempts - 1, 0)
      where id = $1 and takings = $2`,
    [job.id, job.takings],
  );
};
