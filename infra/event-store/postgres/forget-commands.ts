import type { Pool } from 'pg';

const atATime = 1_000;

/** Removes the records of commands that are too old to answer repeats; says how many. */
export const forgetCommands = async (pool: Pool): Promise<number> => {
  let forgotten = 0;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      'select eventstore.forget_commands($1) as count',
      [atATime],
    );
    const count = rows[0]?.count ?? 0;
    forgotten += count;
    if (count < atATime) return forgotten;
  }
};
