import type { Migration } from './migration.ts';

/**
 * When an API key was last used, and from where its owner's keys may be. A key whose end lies ahead is one that a newer
 * key has replaced.
 */
export const apiKeyUseMigration: Migration = {
  name: '270-api-key-use',
  up: async (knex) => {
    await knex.raw(`
      alter table vault.api_keys add column last_used_at timestamptz;
      create table vault.api_key_networks (
        owner_id uuid primary key,
        -- CIDR; none: from anywhere.
        networks text[] not null
      );
    `);
  },
};
