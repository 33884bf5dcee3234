import type { Migration } from './migration.ts';

/**
 * A new password lies aside until its event is written, and opens nothing until then. Of the one in force it is known which
 * event it came with: one that came before takes no place of it.
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
