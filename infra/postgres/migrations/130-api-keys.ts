import type { Migration } from './migration.ts';

/** Keys that programs use instead of a session. The key itself is not stored. */
export const apiKeysMigration: Migration = {
  name: '130-api-keys',
  up: async (knex) => {
    await knex.raw(`
      create table vault.api_keys (
        key_hash   bytea primary key check (octet_length(key_hash) = 32),
        id         uuid not null unique,
        owner_id   uuid not null,
        last_four  text not null,
        created_at timestamptz not null,
        revoked_at timestamptz
      );
      -- A new key ends the one before.
      create unique index api_keys_owner on vault.api_keys (owner_id) where revoked_at is null;
    `);
  },
};
