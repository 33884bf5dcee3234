import type { Pool } from 'pg';
import type { Attempts } from './attempts.ts';

/** Attempts in `ops.attempts`, by the functions of migrations 100 and 421. `clock` gives milliseconds since 1970. */
export const createPostgresAttempts = (pool: Pool, clock: () => number): Attempts => {
  const ask = async (name: string, text: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ seconds: number }>({
      name,
      text,
      values: [...values, new Date(clock())],
    });
    return rows[0]?.seconds ?? 0;
  };

  return {
    async begin(key, { limit, windowSeconds, waitSecondsFirst, waitSecondsMax, forgetSeconds }) {
      const text = 'select ops.begin_attempt($1, $2, $3, $4, $5, $6, $7) as seconds';
      const rule = [limit, windowSeconds, waitSecondsFirst, waitSecondsMax, forgetSeconds];
      return Math.ceil(await ask('attempt-begin', text, [key, ...rule]));
    },
    async undo(key, { limit }) {
      await pool.query({
        name: 'attempt-undo',
        text: 'select ops.undo_attempt($1, $2, $3)',
        values: [key, limit, new Date(clock())],
      });
    },
    async forget(key) {
      await pool.query('delete from ops.attempts where key = $1', [key]);
    },
    async turn(key, { free, quietSeconds, waitSecondsMax }) {
      const text = 'select ops.take_turn($1, $2, $3, $4, $5) as seconds';
      const seconds = await ask('attempt-turn', text, [key, free, quietSeconds, waitSecondsMax]);
      return seconds < 0
        ? { waitSeconds: Math.ceil(-seconds), isRefused: true }
        : { waitSeconds: seconds, isRefused: false };
    },
    async giveTurnBack(key) {
      const text = 'update ops.attempts set failures = greatest(failures - 1, 0) where key = $1';
      await pool.query({ name: 'attempt-turn-back', text, values: [key] });
    },
  };
};
