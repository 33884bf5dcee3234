import type { Migration } from './migration.ts';

/** Rows that imports keep of a lead are found by the lead, and emptied when it is erased. */
export const rowsOfErasedLeadsMigration: Migration = {
  name: '415-rows-of-erased-leads',
  up: async (knex) => {
    await knex.raw(`
      alter table ops.lead_import_rows alter column sealed drop not null;
      create index lead_import_rows_of on ops.lead_import_rows (lead_id) where lead_id is not null;
    `);
  },
};
