import type { Pool, PoolClient } from 'pg';
import { DomainError } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';

/** Most exports of one process at the same time, because each holds the keys of its rows in memory. */
const runningMost = 8;

/**
 * The class of the advisory locks of exports, one per person. They end with the session that holds them, even if its
 * process crashes.
 */
const lockKind = 7_203;

export type RunningExports = Readonly<{
  /**
   * Throws when this person has an export in progress in any process, or when this process has too many. Call the
   * returned function to end the export.
   */
  begin: (pool: Pool, userId: string) => Promise<() => void>;
}>;

const connect = async (pool: Pool): Promise<PoolClient> => {
  const client = await pool.connect();
  // A lost connection loses its locks; at worst a person then has two exports at once.
  client.on('error', () => undefined);
  return client;
};

/**
 * One export per person at a time, in all processes together. One connection holds the locks of all exports of this
 * process.
 */
export const createRunningExports = (): RunningExports => {
  const running = new Set<string>();
  let holding: Promise<PoolClient> | null = null;

  const letGo = (userId: string): void => {
    if (!running.delete(userId)) return;
    const held = holding;
    if (held === null) return;
    const unlock = async (): Promise<void> => {
      const client = await held;
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockKind, userId]);
    };
    const close = (isBroken: boolean) => async (): Promise<void> => {
      if (holding !== held || (running.size > 0 && !isBroken)) return;
      holding = null;
      (await held).release(isBroken);
    };
    void unlock()
      .then(close(false), close(true))
      .catch(() => undefined);
  };

  return {
    begin: async (pool, userId) => {
      if (running.has(userId)) throw new DomainError(generalErrors.EXPORT_UNDER_WAY);
      if (running.size >= runningMost) throw new DomainError(generalErrors.BUSY);
      running.add(userId);
      try {
        holding ??= connect(pool);
        const { rows } = await (
          await holding
        ).query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [
          lockKind,
          userId,
        ]);
        if (rows[0]?.got !== true) throw new DomainError(generalErrors.EXPORT_UNDER_WAY);
        return () => letGo(userId);
      } catch (error) {
        letGo(userId);
        throw error;
      }
    },
  };
};
