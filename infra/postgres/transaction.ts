import type { Pool, PoolClient } from 'pg';
import type { Statement } from './pipeline.ts';
import { withoutDisk } from './without-disk.ts';

/**
 * Derived data (read models, states of reactions) do not wait for the disk, because everything acknowledged is in the
 * log. If rows and checkpoint are lost, they are lost together, and are derived again.
 */
const beginDerived = 'begin; set local synchronous_commit = off';

/**
 * The same for batches, to be sent with the statements that follow. Sequential scans are off because plans are kept as
 * long as the connection: a plan made while a table was small must not read the whole table after it has grown.
 */
export const beginBatch: readonly Statement[] = [
  { name: 'begin', text: 'begin' },
  {
    name: 'batch settings',
    text: `select ${withoutDisk}, set_config('enable_seqscan', 'off', true)`,
  },
];

/** Commits, to be sent with the statements before it. */
export const commitBatch: Statement = { name: 'commit', text: 'commit' };

/**
 * Takes a connection for a while. If the server ends it meanwhile, it emits an error event, which would end the process
 * without a listener; the next statement on it fails anyway.
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
 * Work on one connection that begins and ends its transaction itself; after a failure it is rolled back. If the
 * rollback fails too, the connection is discarded.
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
