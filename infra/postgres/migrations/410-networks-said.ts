import type { Migration } from './migration.ts';

/**
 * The position of the event that set the networks from which keys may be used: the later event wins, in whatever order
 * they arrive.
 */
export const networksSaidMigration: Migration = {
  name: '410-networks-said',
  up: async (knex) => {
    await knex.raw(
      'alter table vault.api_key_networks add column position bigint not null default 0',
    );
  },
};
