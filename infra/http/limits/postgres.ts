import type { Pool } from 'pg';
import { invariant } from '../../../domain/shared/errors.ts';
import { quotaOf, type Limits } from './limits.ts';

/**
 * Limits in `ops.rate_limits`, shared by all processes. A single statement counts, so that two callers cannot both take
 * the last place. `clock` gives milliseconds since 1970; a window that began in the clock's future, as after the clock
 * was set back, begins now.
 */
export const createPostgresLimits = (pool: Pool, clock: () => number): Limits => ({
  async take(key, { limit, windowSeconds }) {
    const now = new Date(clock());
    const { rows } = await pool.query<{ taken: number; started_at: Date }>({
      name: 'limit-take',
      text: `insert into ops.rate_limits as l (key, started_at, taken) values ($1, $2, 1)
             on conflict (key) do update set
               taken = case when l.started_at + $3 * interval '1 second' <= $2 then 1
                            else least(l.taken + 1, $4::int + 1) end,
               started_at = case when l.started_at + $3 * interval '1 second' <= $2 then $2 else least(l.started_at, $2) end
             returning taken, started_at`,
      values: [key, now, windowSeconds, limit],
    });
    const [row] = rows;
    invariant(row, 'each use of a limit returns its counter');
    const endsAt = row.started_at.getTime() + windowSeconds * 1000;
    return quotaOf(row.taken, limit, endsAt - now.getTime());
  },
  async giveBack(key) {
    await pool.query({
      name: 'limit-give-back',
      text: 'update ops.rate_limits set taken = greatest(taken - 1, 0) where key = $1',
      values: [key],
    });
  },
});
