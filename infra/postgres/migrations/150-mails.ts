import type { Migration } from './migration.ts';

/**
 * Queued mails (`infra/mail`). Content and address of a mail are encrypted with its person's key; the row is kept after
 * they are deleted, so that no id is sent twice.
 */
export const mailsMigration: Migration = {
  name: '150-mails',
  up: async (knex) => {
    await knex.raw(`
      create table vault.mails (
        id         text primary key check (length(id) <= 200),
        subject_id text not null,
        template   text not null,
        sealed     bytea,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz,
        settled_at timestamptz,
        outcome    text check (outcome in ('sent', 'refused', 'expired', 'erased')),
        -- What the mail server refused it with.
        refusal    text,
        check ((settled_at is null) = (outcome is null))
      );
      create index mails_newest on vault.mails (created_at desc, id) where sealed is not null;
    `);
  },
};
