import type { Pool } from 'pg';
import { longestDelayMs, type JobKind } from './job-kind.ts';

/** Nobody takes a job for longer at once; who has it renews it far sooner. */
const longestLeaseMs = 300_000;

/** Work that comes again waits no longer than until its next time. */
const comesAgain = `
  update ops.jobs j set due_at = clock_timestamp()
    from unnest($1::text[], $2::float8[]) as again (kind, every_ms)
   where j.kind = again.kind and j.key = 'every' and j.attempts = 0
     and j.due_at > clock_timestamp() + make_interval(secs => again.every_ms / 1000)`;

/** What was asked for at once, in a time that has not come yet, is due; what was spread goes on one after another from now. */
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
 * Jobs of these kinds that wait longer than any rule says were dated by a database whose clock was ahead and has been set
 * right: left alone, they stand still for as long as it was ahead. They wait no longer than they should from now on. What was
 * asked for at a time of its own stays as it is.
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
