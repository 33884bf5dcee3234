import type { Migration } from './migration.ts';

/**
 * What may be shown of a secret without decrypting it. `name` is the place it belongs to and the id of its value there.
 */
export const secretsMigration: Migration = {
  name: '210-secrets',
  up: async (knex) => {
    await knex.raw(`
      alter table vault.secrets add column last_four text check (length(last_four) <= 4);
    `);
  },
};
