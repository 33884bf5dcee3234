import type { Migration } from './migration.ts';

/**
 * Second factors: the secret of the authenticator app, encrypted with its person's key, and recovery codes as keyed
 * hashes. A session stores when its person last proved a second factor.
 */
export const secondFactorsMigration: Migration = {
  name: '240-second-factors',
  up: async (knex) => {
    await knex.raw(`
      create table vault.second_factors (
        user_id      uuid primary key,
        sealed       bytea not null,
        created_at   timestamptz not null,
        -- Null while it is being set up.
        confirmed_at timestamptz,
        -- The newest time step whose code was used: none is taken twice.
        last_step    bigint not null default 0
      );
      create table vault.recovery_codes (
        user_id uuid not null references vault.second_factors (user_id) on delete cascade,
        digest  bytea not null check (octet_length(digest) = 32),
        primary key (user_id, digest)
      );
      alter table vault.sessions add column proven_at timestamptz;
    `);
  },
};
