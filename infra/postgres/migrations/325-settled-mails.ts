import type { Migration } from './migration.ts';

/** What staff are told of mails (`/admin/status/server`) is counted from these, however many mails there ever were. */
export const settledMailsMigration: Migration = {
  name: '325-settled-mails',
  up: async (knex) => {
    await knex.raw(`
      create index mails_settled on vault.mails (settled_at) where settled_at is not null;
      create index mails_waiting on vault.mails (created_at) where outcome is null;
    `);
  },
};
