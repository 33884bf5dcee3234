import type { Pool } from 'pg';

const everyMs = 3_600_000;
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

/** Called after appends; once an hour it tidies in the background. */
export const createForgetting = (pool: Pool, onError: (error: unknown) => void) => {
  let nextAt = 0;
  let running: Promise<unknown> = Promise.resolve();
  return {
    maybe: (): void => {
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + everyMs;
      running = forgetCommands(pool).catch(onError);
    },
    finished: () => running,
  };
};
