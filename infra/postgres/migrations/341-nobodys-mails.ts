import type { Migration } from './migration.ts';

/** Mails to addresses that cannot belong to anybody are settled without being sent. */
export const nobodysMailsMigration: Migration = {
  name: '341-nobodys-mails',
  up: async (knex) => {
    await knex.raw(`
      alter table vault.mails drop constraint mails_outcome_check;
      alter table vault.mails add constraint mails_outcome_check
        check (outcome in ('sent', 'refused', 'expired', 'erased', 'nobodys')) not valid;
    `);
  },
};
