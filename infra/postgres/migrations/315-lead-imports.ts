import type { Migration } from './migration.ts';

/**
 * Imported files of leads (`command/crm/imports`). The file's name and the contents of its rows are encrypted with the
 * master key; the rows are deleted together with the bulk that handled them.
 */
export const leadImportsMigration: Migration = {
  name: '315-lead-imports',
  up: async (knex) => {
    await knex.raw(`
      create table ops.lead_imports (
        id        uuid primary key,
        owner_id  uuid not null,
        file_hash bytea not null,
        options   text not null,
        sealed    bytea not null,
        added     integer not null,
        updated   integer not null,
        skipped   integer not null,
        refused   integer not null,
        begun_at  timestamptz not null default clock_timestamp(),
        undone_by uuid
      );
      create index lead_imports_of on ops.lead_imports (owner_id, file_hash);
      create index lead_imports_begun on ops.lead_imports (begun_at desc);

      create table ops.lead_import_rows (
        import_id uuid not null references ops.lead_imports on delete cascade,
        line      integer not null,
        verdict   text not null check (verdict in ('add', 'update', 'refuse')),
        lead_id   uuid,
        sealed    bytea not null,
        primary key (import_id, line)
      );
    `);
  },
};
