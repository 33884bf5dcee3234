import type { Pool, PoolClient } from 'pg';
import type { Statement } from './pipeline.ts';
import { withoutDisk } from './without-disk.ts';

/**
 * What is derived (read models, what reactions remember) does not wait for the disk, since what was acknowledged is in the
 * log: rows and checkpoint are lost together, if at all, and come again.
 */
const beginDerived = 'begin; set local synchronous_commit = off';

/**
 * The same for batches, to be sent with what follows. Their plans are kept for as long as their connection: one that was
 * made while a table was small must not read all of it when it has grown.
 */
export const beginBatch: readonly Statement[] = [
  { name: 'begin', text: 'begin' },
  {
    name: 'batch settings',
    text: `select ${withoutDisk}, set_config('enable_seqscan', 'off', true)`,
  },
];

/** The end of a transaction, to be sent with what comes before it. */
export const commitBatch: Statement = { name: 'commit', text: 'commit' };

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

/**
 * Work on one connection that begins and ends its transaction itself; where it fails, that is rolled back. A connection that
 * could not even do that is thrown away.
 */
export const onConnection = async <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const { client, giveBack } = await borrow(pool);
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    giveBack(broken);
  }
};

/** One transaction on one connection. */
export const inTransaction = <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin: string = beginDerived,
): Promise<T> =>
  onConnection(pool, async (client) => {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  });
