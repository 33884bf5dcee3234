import type { Migration } from './migration.ts';

/**
 * Wallets with open orders, as the trigger engine last knew them at a position of the log: where it goes on after a
 * restart, instead of reading all orders there ever were. Also an index for snapshots of older folds, which a start warms.
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
