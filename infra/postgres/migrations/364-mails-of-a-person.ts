import type { Migration } from './migration.ts';

/** Which mails a person was sent, and their outcome, for the timeline, which cannot read their content. */
export const mailsOfAPersonMigration: Migration = {
  name: '364-mails-of-a-person',
  up: async (knex) => {
    await knex.raw(`
      create index mails_of_person on vault.mails (subject_id, created_at desc);
      grant select (id, subject_id, template, created_at, outcome) on vault.mails to daybook_query;
    `);
  },
};
