import type { Pool } from 'pg';
import { longestDelayMs, type JobKind } from './job-kind.ts';

/** No process takes a job for longer than this at a time; it renews the job much sooner. */
const longestLeaseMs = 300_000;

/** A recurring job waits at most its interval. */
const comesAgain = `
  update ops.jobs j set due_at = clock_timestamp()
    from unnest($1::text[], $2::float8[]) as again (kind, every_ms)
   where j.kind = again.kind and j.key = 'every' and j.attempts = 0
     and j.due_at > clock_timestamp() + make_interval(secs => again.every_ms / 1000)`;

/**
 * A job that was requested for at once, but is dated in the future, is due now. Jobs that wait after their request or
 * were spread keep their distances, counted from now.
 */
const wasAskedAtOnce = `
  update ops.jobs j set created_at = clock_timestamp(),
         due_at = clock_timestamp() + greatest(j.due_at - j.created_at, interval '0')
    from unnest($1::text[], $2::float8[]) as asked (kind, spread_ms)
   where j.kind = asked.kind and j.died_at is null and j.attempts = 0 and j.created_at > clock_timestamp()
     and j.due_at between j.created_at - interval '1 second'
                      and j.created_at + make_interval(secs => 1 + asked.spread_ms / 1000)`;

const failed = `
  update ops.jobs set due_at = clock_timestamp() + make_interval(secs => $2 / 1000.0)
   where kind = any($1) and died_at is null and attempts > 0
     and due_at > clock_timestamp() + make_interval(secs => $2 / 1000.0)`;

const isTaken = `
  update ops.jobs set taken_until = clock_timestamp() + make_interval(secs => $2 / 1000.0)
   where kind = any($1) and taken_until > clock_timestamp() + make_interval(secs => $2 / 1000.0)`;

/**
 * Corrects jobs of these kinds that wait longer than any rule allows: the database's clock was ahead when it dated them
 * and has been set back since, so they would wait for as long as it was ahead. Their waits are shortened to the longest
 * allowed. Jobs that were requested for a certain time are not changed.
 */
export const bringBack = async (pool: Pool, kinds: readonly JobKind[]): Promise<void> => {
  const names = kinds.map(({ name }) => name);
  const again = kinds.filter(({ everyMs }) => everyMs !== undefined);
  await pool.query(comesAgain, [
    again.map(({ name }) => name),
    again.map(({ everyMs }) => everyMs),
  ]);
  await pool.query(wasAskedAtOnce, [names, kinds.map(({ spreadMs = 0 }) => spreadMs)]);
  await pool.query(failed, [names, longestDelayMs]);
  await pool.query(isTaken, [names, longestLeaseMs]);
};
