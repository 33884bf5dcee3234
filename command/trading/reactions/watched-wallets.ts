import type { PoolClient } from 'pg';
import { transactionUnder, type LeaseTransaction } from '../../../infra/leases/transaction.ts';
import { theBeginning, type WatchedFrom } from './wallet-watch.ts';

/** The row of `ops.checkpoints` that says up to where `ops.trigger_wallets` is whole. */
export const watchedCheckpoint = 'trigger wallets';

/**
 * Where an engine goes on: the wallets that had open orders at a position. Without that, or where the log is shorter than
 * what was kept (it was restored from a backup), at the beginning. Throws `LeaseLostError`.
 */
export const readWatched = (transaction: LeaseTransaction, head: bigint): Promise<WatchedFrom> =>
  transactionUnder(transaction, async (client) => {
    const { rows: found } = await client.query<{ position: string }>(
      'select position from ops.checkpoints where name = $1',
      [watchedCheckpoint],
    );
    const [row] = found;
    if (row === undefined || BigInt(row.position) > head) {
      await client.query('delete from ops.trigger_wallets');
      return theBeginning;
    }
    const { rows } = await client.query<{ wallet_id: string }>(
      'select wallet_id from ops.trigger_wallets',
    );
    return { position: BigInt(row.position), walletIds: rows.map((one) => one.wallet_id) };
  });

/** What changed since it was last written. */
export type WatchedChanges = Readonly<{
  position: bigint;
  added: readonly string[];
  /** `all` before those that are added: where it is not known what was written before. */
  removed: readonly string[] | 'all';
}>;

/** Whether the same wallets are watched as before, a position further on. */
export const isSame = ({ added, removed }: WatchedChanges): boolean =>
  added.length === 0 && removed !== 'all' && removed.length === 0;

/** Writes one after another what changed against what was written before. */
export const createKeeper = (
  written: readonly string[],
  write: (changes: WatchedChanges) => Promise<void>,
): Readonly<{ keep: (position: bigint, holding: ReadonlySet<string>) => Promise<void> }> => {
  let kept: ReadonlySet<string> | null = new Set(written);
  return {
    keep: async (position, holding) => {
      const before = kept;
      const now = new Set(holding);
      // A transaction whose connection was lost may have been carried out: then nothing is known.
      kept = null;
      await write({
        position,
        added: [...now].filter((id) => before?.has(id) !== true),
        removed: before === null ? 'all' : [...before].filter((id) => !now.has(id)),
      });
      kept = now;
    },
  };
};

/** Writes what changed, with the position it is true at, within a transaction that checks the lease. */
export const writeWatched = async (
  client: PoolClient,
  { position, added, removed }: WatchedChanges,
): Promise<void> => {
  if (removed === 'all') await client.query('delete from ops.trigger_wallets');
  else if (removed.length > 0)
    await client.query('delete from ops.trigger_wallets where wallet_id = any ($1)', [removed]);
  if (added.length > 0)
    await client.query(
      'insert into ops.trigger_wallets (wallet_id) select unnest($1::text[]) on conflict do nothing',
      [added],
    );
  await client.query(
    `insert into ops.checkpoints as c (name, position) values ($1, $2)
     on conflict (name) do update set position = excluded.position, updated_at = clock_timestamp()`,
    [watchedCheckpoint, position.toString()],
  );
};
