import type { Pool } from 'pg';

/** Counts that nobody touched for a day no longer matter. */
const keptMs = 24 * 60 * 60_000;

const statements = [
  'delete from ops.rate_limits where started_at < $1',
  'delete from ops.attempts where since < $1 and open_at < $1',
  'delete from ops.token_buckets where at < $1',
] as const;

/** Deletes expired counts of limits. `now`: milliseconds since 1970. */
export const sweepLimits = async (pool: Pool, now: number): Promise<void> => {
  for (const text of statements) await pool.query(text, [new Date(now - keptMs)]);
};
