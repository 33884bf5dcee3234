import type { Migration } from './migration.ts';

/**
 * When an API key was last used, and the networks from which its owner's keys may be used. A key with an end in the
 * future was replaced by a newer key.
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
