import type { Migration } from './migration.ts';

/**
 * Passkeys, beside the authenticator app: what identifies one is encrypted with its person's key, and found by a keyed
 * hash of its credential id. Recovery codes are valid as long as there is any second factor, so they no longer depend
 * on the app's.
 */
export const passkeysMigration: Migration = {
  name: '340-passkeys',
  up: async (knex) => {
    await knex.raw(`
      create table vault.passkeys (
        id           uuid primary key,
        user_id      uuid not null,
        digest       bytea not null unique check (octet_length(digest) = 32),
        sealed       bytea not null,
        -- Of the authenticator: it only grows, or stays 0 where there is none.
        counter      bigint not null check (counter >= 0),
        created_at   timestamptz not null,
        last_used_at timestamptz,
        -- The revision of the event that says it is there; null until the log says so.
        added_by     integer
      );
      create index on vault.passkeys (user_id);
      alter table vault.recovery_codes drop constraint recovery_codes_user_id_fkey;
    `);
  },
};
