import type { Pool, PoolClient } from 'pg';

/**
 * What is derived (read models, what reactions remember) does not wait for the disk, since what was acknowledged is in the
 * log: rows and checkpoint are lost together, if at all, and come again.
 */
const beginDerived = 'begin; set local synchronous_commit = off';

/**
 * The same for batches, whose plans are kept for as long as their connection: one that was made while a table was small
 * must not read all of it when it has grown.
 */
export const beginBatch = `${beginDerived}; set local enable_seqscan = off`;

/**
 * Takes a connection for a while. One that the server ends meanwhile says so by an event, which would end the process if
 * nobody listened; the next statement on it fails anyway.
 */
export const borrow = async (
  pool: Pool,
): Promise<Readonly<{ client: PoolClient; giveBack: (broken?: Error) => void }>> => {
  const client = await pool.connect();
  const ignore = (): void => undefined;
  client.on('error', ignore);
  return {
    client,
    giveBack: (broken) => {
      client.off('error', ignore);
      client.release(broken);
    },
  };
};

/** One transaction on one connection; a connection that could not even roll back is thrown away. */
export const inTransaction = async <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin: string = beginDerived,
): Promise<T> => {
  const { client, giveBack } = await borrow(pool);
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
    giveBack(broken);
  }
};
