import type { Pool } from 'pg';
import { borrow } from '../../../infra/postgres/transaction.ts';
import { createTurns } from '../../../infra/turns.ts';

/** The advisory lock of imports. */
const lockKey = 7_204;

/**
 * Runs one job at a time across all processes, so that each job sees what earlier ones have left. Each process uses
 * only one connection to wait for the lock or hold it, so that the jobs find free connections. If that connection is
 * lost during a job, the lock is gone and the job is no longer exclusive.
 */
export const createAlone = (pool: Pool) => {
  const turns = createTurns({ atOnce: 1, waiting: { perHolder: Infinity, inAll: Infinity } });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const leave = await turns('imports');
    try {
      const { client, giveBack } = await borrow(pool);
      try {
        await client.query('select pg_advisory_lock($1)', [lockKey]);
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [lockKey]).then(
          () => giveBack(),
          (error: Error) => giveBack(error),
        );
      }
    } finally {
      leave();
    }
  };
};
