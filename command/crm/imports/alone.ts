import type { Pool } from 'pg';
import { borrow } from '../../../infra/postgres/transaction.ts';
import { createTurns } from '../../../infra/turns.ts';

/** The advisory lock of imports. */
const lockKey = 7_204;

/**
 * Does one work after the other, in all processes together: each finds what those before have left. One connection of a
 * process waits or holds at a time, so that the work finds others. Who loses it meanwhile is alone no more.
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
