import type { PoolClient } from 'pg';
import { transactionUnder, type LeaseTransaction } from '../../../infra/leases/transaction.ts';

/** Ids that the engine goes on with after a restart, kept in a table of their own. */
export type WatchedKind = Readonly<{
  /** The row of `ops.checkpoints` that says up to where the table is whole. */
  checkpoint: string;
  table: string;
  column: string;
}>;

/** Wallets with orders, open or waiting. */
export const watchedWallets: WatchedKind = {
  checkpoint: 'trigger wallets',
  table: 'ops.trigger_wallets',
  column: 'wallet_id',
};

/** People whose price alerts wait. */
export const watchedTraders: WatchedKind = {
  checkpoint: 'trigger alerts',
  table: 'ops.trigger_traders',
  column: 'user_id',
};

/** All that is watched at a position, and perhaps some that is not any more. */
export type Watched = Readonly<{ position: bigint; ids: readonly string[] }>;

/**
 * Where an engine goes on. Without anything kept, or where the log is shorter than what was kept (it was restored from a
 * backup), at the beginning. Throws `LeaseLostError`.
 */
export const readWatched = (
  transaction: LeaseTransaction,
  { checkpoint, table, column }: WatchedKind,
  head: bigint,
): Promise<Watched> =>
  transactionUnder(transaction, async (client) => {
    const { rows: found } = await client.query<{ position: string }>(
      'select position from ops.checkpoints where name = $1',
      [checkpoint],
    );
    const [row] = found;
    if (row === undefined || BigInt(row.position) > head) {
      await client.query(`delete from ${table}`);
      return { position: 0n, ids: [] };
    }
    const { rows } = await client.query<{ id: string }>(`select ${column} as id from ${table}`);
    return { position: BigInt(row.position), ids: rows.map(({ id }) => id) };
  });

/** What changed since it was last written. */
export type WatchedChanges = Readonly<{
  position: bigint;
  added: readonly string[];
  /** `all` before those that are added: where it is not known what was written before. */
  removed: readonly string[] | 'all';
}>;

/** Whether the same is watched as before, a position further on. */
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
  { checkpoint, table, column }: WatchedKind,
  { position, added, removed }: WatchedChanges,
): Promise<void> => {
  if (removed === 'all') await client.query(`delete from ${table}`);
  else if (removed.length > 0)
    await client.query(`delete from ${table} where ${column} = any ($1)`, [removed]);
  if (added.length > 0)
    await client.query(
      `insert into ${table} (${column}) select unnest($1::text[]) on conflict do nothing`,
      [added],
    );
  await client.query(
    `insert into ops.checkpoints as c (name, position) values ($1, $2)
     on conflict (name) do update set position = excluded.position, updated_at = clock_timestamp()`,
    [checkpoint, position.toString()],
  );
};
