import type { Migration } from './migration.ts';

/**
 * Ids of rows that were selected by filters, or changed together, for as long as they can be used
 * (`command/core/bulks`).
 */
export const keptIdsMigration: Migration = {
  name: '363-kept-ids',
  up: async (knex) => {
    await knex.raw(`
      create table ops.kept_ids (
        id       uuid not null,
        owner_id uuid not null,
        kept_for text not null check (kept_for in ('selection', 'undo')),
        ids      uuid[] not null,
        kept_at  timestamptz not null default clock_timestamp(),
        primary key (id, kept_for)
      );
      create index kept_ids_of on ops.kept_ids (owner_id, kept_for, kept_at desc);
      create index kept_ids_old on ops.kept_ids (kept_at);
    `);
  },
};
