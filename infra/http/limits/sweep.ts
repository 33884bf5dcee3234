import type { Pool } from 'pg';

/** What nobody touched for a day counts for nothing; how often that is looked at. */
const keptMs = 24 * 60 * 60_000;
const sweepEveryMs = 60 * 60_000;

/** Runs a statement now and then; its `$1` is the time before which rows can go. */
export const createSweep = (pool: Pool, clock: () => number, text: string) => {
  let sweptAt = -Infinity;
  return async (): Promise<void> => {
    if (clock() - sweptAt < sweepEveryMs) return;
    sweptAt = clock();
    await pool.query(text, [new Date(clock() - keptMs)]);
  };
};
