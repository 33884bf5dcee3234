import type { Migration } from './migration.ts';

/**
 * A new password is stored aside until its event is appended, and cannot be used to sign in until then. The active
 * password stores the revision of its event, so that a password of an earlier event cannot replace it.
 */
export const passwordsAsideMigration: Migration = {
  name: '424-passwords-aside',
  up: async (knex) => {
    await knex.raw(`
      create table vault.passwords_aside (
        command_id    uuid primary key,
        user_id       text not null,
        password_hash text not null,
        created_at    timestamptz not null default clock_timestamp()
      );
      create index passwords_aside_user on vault.passwords_aside (user_id);
      create index passwords_aside_age on vault.passwords_aside (created_at);
      alter table vault.credentials add column revision bigint;
    `);
  },
};
