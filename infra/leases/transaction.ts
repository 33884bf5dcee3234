import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../postgres/transaction.ts';
import type { Lease, Leases } from './leases.ts';

export type LeaseTransaction = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'assertHeld'>;
  lease: Lease;
}>;

/**
 * A transaction that commits only while the lease is held, without waiting for the disk: for derived data that can be
 * rebuilt. Throws `LeaseLostError` if another process has taken over.
 */
export const transactionUnder = <Result>(
  { pool, leases, lease }: LeaseTransaction,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> =>
  inTransaction(pool, async (client) => {
    await leases.assertHeld(client, lease);
    return work(client);
  });
