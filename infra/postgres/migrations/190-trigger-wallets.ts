import type { Migration } from './migration.ts';

/**
 * Wallets with open orders, as the trigger engine last knew them at a position of the log: it continues from there
 * after a restart, instead of reading all orders that ever existed. Also an index for snapshots of older folds, which
 * are recomputed at a start.
 */
export const triggerWalletsMigration: Migration = {
  name: '190-trigger-wallets',
  up: async (knex) => {
    await knex.raw(`
      create table ops.trigger_wallets (wallet_id text primary key);
      create index snapshots_fold on eventstore.snapshots (split_part(stream, '-', 1), fold_version, stream);
    `);
  },
};
