import type { Migration } from './migration.ts';

/**
 * The figures about mails for staff (`/admin/status/server`) are counted by this index, however many mails there ever
 * were.
 */
export const settledMailsMigration: Migration = {
  name: '325-settled-mails',
  up: async (knex) => {
    await knex.raw(`
      create index mails_settled on vault.mails (settled_at) where settled_at is not null;
      create index mails_waiting on vault.mails (created_at) where outcome is null;
    `);
  },
};
