import type { Migration } from './migration.ts';

/**
 * A change notice names the transaction that wrote it, so that a reader finds new notices by snapshots: those whose
 * transaction was not visible at its last poll and is visible now. Readers of migration 040 looked back a few seconds
 * instead, and lost a notice if the machine stood still, or a transaction took, longer than that.
 */
export const changesMigration: Migration = {
  name: '090-changes',
  up: async (knex) => {
    await knex.raw(`
      alter table ops.changes add column xid xid8 not null default pg_current_xact_id();
      create index changes_xid on ops.changes (xid);
    `);
  },
};
