import type { Migration } from './migration.ts';

/** Metadata of files that people uploaded; the bytes are encrypted outside the database. */
export const filesMigration: Migration = {
  name: '060-files',
  up: async (knex) => {
    await knex.raw(`
      create table vault.files (
        id         uuid primary key,
        subject_id text not null,
        -- The stream whose event names the file; it is written after the file.
        stream     text not null,
        kind       text not null,
        size       bigint not null,
        -- Of the bytes as they were sent.
        sha256     bytea not null check (octet_length(sha256) = 32),
        created_at timestamptz not null default clock_timestamp(),
        -- When the event was seen to be there; a file that is not settled may be an orphan.
        settled_at timestamptz
      );
      create index files_subject on vault.files (subject_id);
      create index files_unsettled on vault.files (created_at) where settled_at is null;

      -- Lists show what kind of file it is and how large.
      grant select (id, kind, size) on vault.files to daybook_query;
    `);
  },
};
