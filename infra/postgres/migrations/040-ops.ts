import type { Migration } from './migration.ts';

/** Schema `ops`: which process runs what, how far reactions have read, and what the web should reload. */
export const opsMigration: Migration = {
  name: '040-ops',
  up: async (knex) => {
    await knex.raw(`
      -- One row per role of which only one may run at a time. The row stays after a release, so that the epoch only rises.
      create table ops.leases (
        name       text primary key,
        holder     text not null,
        epoch      bigint not null,
        expires_at timestamptz not null
      );

      -- How far each reaction has read; moved in a transaction that checks the lease.
      create table ops.checkpoints (
        name       text primary key,
        position   bigint not null,
        updated_at timestamptz not null default clock_timestamp()
      );

      -- What changed in the read models, written in the transaction that changed them and kept ten minutes. An id is
      -- taken before its transaction commits, so a reader looks back a few seconds and drops the ids it has seen.
      create table ops.changes (
        id       bigserial primary key,
        tags     jsonb not null,
        position bigint not null,
        at       timestamptz not null default clock_timestamp()
      );
      create index changes_at on ops.changes (at);
    `);
  },
};
