import type { Migration } from './migration.ts';

/**
 * Jobs that run later, repeatedly or until they succeed (`infra/jobs`). There is one row per kind and key, so
 * requesting the same job twice adds one. No personal data: a key names a record by its id.
 */
export const jobsMigration: Migration = {
  name: '140-jobs',
  up: async (knex) => {
    await knex.raw(`
      create table ops.jobs (
        id          uuid primary key default gen_random_uuid(),
        kind        text not null,
        key         text not null,
        due_at      timestamptz not null default clock_timestamp(),
        -- Tries since the job was last done, or had again by staff.
        attempts    integer not null default 0,
        -- Rises with each taking and never falls: tells one try's outcome from every other's.
        takings     bigint not null default 0,
        -- Until then somebody works on it.
        taken_until timestamptz,
        last_error  text,
        -- Given up: staff look at it.
        died_at     timestamptz,
        created_at  timestamptz not null default clock_timestamp(),
        unique (kind, key)
      );
      create index jobs_due on ops.jobs (due_at) where died_at is null;
      create index jobs_dead on ops.jobs (died_at) where died_at is not null;
    `);
  },
};
