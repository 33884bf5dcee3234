import pg from 'pg';
import { clientConfig } from '../pools.ts';

/** Whether the commit of a transaction in which this was done waits for the disk. */
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
    // A connection that only ends gives its locks back some time later.
    await pool.query('rollback');
    await pool.end();
  }
};
