import type { Migration } from './migration.ts';

/**
 * A change notice names the transaction that wrote it, so that a reader tells what it has seen by snapshots: what was
 * under way at its last look and is visible at this one. Migration 040 had it look back a few seconds instead, and a
 * machine that stood still for longer, or a longer transaction, lost a notice.
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
