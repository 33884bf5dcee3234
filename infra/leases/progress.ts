import type { Pool, PoolClient } from 'pg';
import { transactionUnder, type LeaseTransaction } from './transaction.ts';

/** How far something that works under a lease has come, as `ops.checkpoints` knows it. */
export type Progress = Readonly<{
  position: bigint;
  /** Since it last said so. */
  silentMs: number;
}>;

/** Says that all up to a position is done, with what is `also` true there, and that whoever does it is alive. Throws `LeaseLostError`. */
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

/** `null` where it never said anything. */
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
