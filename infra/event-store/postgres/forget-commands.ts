import type { Pool } from 'pg';
import { pause } from '../../pause.ts';

const atATime = 1_000;

/** After each call it rests nineteen times as long, at most a second, so that other work is hardly affected. */
const restPerWork = 19;
const restMsMax = 1_000;

/**
 * Deletes the records of commands that are too old to answer repeats, a few at a time, until there are no more or the
 * signal aborts; returns how many.
 */
export const forgetCommands = async (pool: Pool, signal: AbortSignal): Promise<number> => {
  let forgotten = 0;
  while (!signal.aborted) {
    const beganAt = performance.now();
    const { rows } = await pool.query<{ count: number }>(
      'select eventstore.forget_commands($1) as count',
      [atATime],
    );
    const count = rows[0]?.count ?? 0;
    forgotten += count;
    if (count < atATime) break;
    await pause(Math.min(restMsMax, (performance.now() - beganAt) * restPerWork), signal);
  }
  return forgotten;
};
