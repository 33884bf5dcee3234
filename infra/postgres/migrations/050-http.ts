import type { Migration } from './migration.ts';

/** Sessions of signed-in people, windows of the few limits per minute, and translations that screens found missing. */
export const httpMigration: Migration = {
  name: '050-http',
  up: async (knex) => {
    await knex.raw(`
      -- The token itself is kept nowhere: whoever reads this table cannot sign in with it.
      create table vault.sessions (
        token_hash      bytea primary key check (octet_length(token_hash) = 32),
        id              uuid not null unique,
        user_id         uuid not null,
        impersonator_id uuid,
        remember        boolean not null,
        created_at      timestamptz not null,
        seen_at         timestamptz not null,
        revoked_at      timestamptz
      );
      create index sessions_user on vault.sessions (user_id) where revoked_at is null;
      create index sessions_impersonator on vault.sessions (impersonator_id)
        where revoked_at is null and impersonator_id is not null;
      create index sessions_created on vault.sessions (created_at);

      -- Losing these in a crash costs a minute's count, so they need no log of their own.
      create unlogged table ops.rate_limits (
        key        text primary key,
        started_at timestamptz not null,
        taken      integer not null
      );
      create index rate_limits_started on ops.rate_limits (started_at);

      create table ops.missing_translations (
        lng      text not null,
        key      text not null,
        found_at timestamptz not null default clock_timestamp(),
        primary key (lng, key)
      );
    `);
  },
};
