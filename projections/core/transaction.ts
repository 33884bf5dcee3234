import type { Pool, PoolClient } from 'pg';

/**
 * Read models are derived, and what was acknowledged is in the log: their transactions do not wait for the disk. Rows and
 * checkpoint are lost together, if at all, and come again.
 */
export const beginDerived = 'begin; set local synchronous_commit = off';

/** One transaction on one connection; a connection that could not even roll back is thrown away. */
export const inTransaction = async <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin: string = beginDerived,
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
};
