import type { Migration } from './migration.ts';

/** Where in the log it was said from which networks keys may be used: what is said later counts, in whatever order it comes. */
export const networksSaidMigration: Migration = {
  name: '410-networks-said',
  up: async (knex) => {
    await knex.raw(
      'alter table vault.api_key_networks add column position bigint not null default 0',
    );
  },
};
