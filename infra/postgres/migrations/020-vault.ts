import type { Migration } from './migration.ts';

/**
 * Schema `vault`: what cannot be derived from the log and must not be in it (design.md sections 3 and 4). Keys and
 * secrets are encrypted with the master key, which is never in Postgres; unique values are stored as an HMAC.
 */
export const vaultMigration: Migration = {
  name: '020-vault',
  up: async (knex) => {
    await knex.raw(`
      -- The key of an erased subject is gone; the row stays, so that no new one is made.
      create table vault.subject_keys (
        subject_id  text primary key,
        wrapped_key bytea,
        created_at  timestamptz not null default clock_timestamp(),
        erased_at   timestamptz,
        check ((wrapped_key is null) = (erased_at is not null))
      );

      create table vault.credentials (
        user_id       text primary key,
        password_hash text not null,
        changed_at    timestamptz not null default clock_timestamp()
      );

      -- No expiry: confirmed by its event.
      create table vault.reservations (
        kind       text not null,
        digest     bytea not null check (octet_length(digest) = 32),
        owner      text not null,
        expires_at timestamptz,
        primary key (kind, digest)
      );
      create index reservations_owner on vault.reservations (owner);
      create index reservations_expiry on vault.reservations (expires_at) where expires_at is not null;

      create table vault.secrets (
        name       text primary key,
        sealed     bytea not null,
        changed_at timestamptz not null default clock_timestamp()
      );

      -- Projectors and readers of the trail decrypt what the log holds.
      grant usage on schema vault to daybook_projector, daybook_query;
      grant select on vault.subject_keys to daybook_projector, daybook_query;
      grant usage on schema eventstore to daybook_query;
      grant select on eventstore.events, eventstore.head to daybook_query;
    `);
  },
};
