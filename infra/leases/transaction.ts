import type { Pool, PoolClient } from 'pg';
import type { Lease, Leases } from './leases.ts';

export type LeaseTransaction = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'assertHeld'>;
  lease: Lease;
}>;

/**
 * A transaction that commits only while the lease stands, without waiting for the disk: for what is derived and may be
 * made again. Throws `LeaseLostError` when another process has taken over.
 */
export const transactionUnder = async <Result>(
  { pool, leases, lease }: LeaseTransaction,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin; set local synchronous_commit = off');
    await leases.assertHeld(client, lease);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};
