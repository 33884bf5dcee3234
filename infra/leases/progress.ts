import type { Pool, PoolClient } from 'pg';
import { transactionUnder, type LeaseTransaction } from './transaction.ts';

/** The progress of a worker under a lease, as stored in `ops.checkpoints`. */
export type Progress = Readonly<{
  position: bigint;
  /** Milliseconds since it last reported. */
  silentMs: number;
}>;

/**
 * Saves that everything up to a position is done, together with what `also` writes, and that the worker is alive.
 * Throws `LeaseLostError`.
 */
export const saveProgress = (
  transaction: LeaseTransaction,
  name: string,
  position: bigint,
  also: (client: PoolClient) => Promise<void> = async () => undefined,
): Promise<void> =>
  transactionUnder(transaction, async (client) => {
    await also(client);
    await client.query({
      name: 'save progress',
      text: `insert into ops.checkpoints as c (name, position) values ($1, $2)
             on conflict (name) do update set position = excluded.position, updated_at = clock_timestamp()`,
      values: [name, position.toString()],
    });
  });

/** The saved progress; `null` if there is none. */
export const readProgress = async (pool: Pool, name: string): Promise<Progress | null> => {
  const { rows } = await pool.query<{ position: string; silent: number }>({
    name: 'read progress',
    text: `select position, (extract(epoch from clock_timestamp() - updated_at) * 1000)::float8 as silent
             from ops.checkpoints where name = $1`,
    values: [name],
  });
  const [row] = rows;
  return row === undefined ? null : { position: BigInt(row.position), silentMs: row.silent };
};
