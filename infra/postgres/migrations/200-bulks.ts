import type { Migration } from './migration.ts';

/**
 * Long commands for many rows (`command/core/bulks`): the progress of each, and the result of each row. The commands
 * are encrypted with the master key; that of a row is deleted as soon as the row is done.
 */
export const bulksMigration: Migration = {
  name: '200-bulks',
  up: async (knex) => {
    await knex.raw(`
      create table ops.bulks (
        id        uuid primary key,
        kind      text not null,
        owner_id  uuid not null,
        sealed    bytea not null,
        state     text not null default 'running'
                  check (state in ('running', 'cancelling', 'done', 'cancelled')),
        total     integer not null,
        changed   integer not null default 0,
        unchanged integer not null default 0,
        refused   integer not null default 0,
        begun_at  timestamptz not null default clock_timestamp(),
        ended_at  timestamptz
      );
      create index bulks_ended on ops.bulks (ended_at) where ended_at is not null;

      create table ops.bulk_rows (
        bulk_id uuid not null references ops.bulks on delete cascade,
        place   integer not null,
        row_id  text not null,
        sealed  bytea,
        outcome text check (outcome in ('changed', 'unchanged', 'refused')),
        code    text,
        primary key (bulk_id, place)
      );
      create index bulk_rows_left on ops.bulk_rows (bulk_id, place) where outcome is null;
      create index bulk_rows_refused on ops.bulk_rows (bulk_id, place) where outcome = 'refused';
    `);
  },
};
