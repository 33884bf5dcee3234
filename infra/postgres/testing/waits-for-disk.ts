import pg from 'pg';
import { clientConfig } from '../pools.ts';

/** Whether the commit of a transaction with this work waits for the disk. */
export const waitsForDisk = async (
  url: string,
  work: (pool: pg.Pool) => Promise<unknown>,
): Promise<boolean> => {
  const pool = new pg.Pool({ ...clientConfig(url, 'app'), max: 1 });
  try {
    await pool.query('begin');
    await work(pool);
    const { rows } = await pool.query<{ set: string }>(
      `select current_setting('synchronous_commit') as set`,
    );
    return rows[0]?.set !== 'off';
  } finally {
    // Ending the connection alone would release its locks only some time later.
    await pool.query('rollback');
    await pool.end();
  }
};
