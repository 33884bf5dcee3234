import type { Migration } from './migration.ts';

/** Jobs of a kind that are in the same queue run one at a time; those without a queue run concurrently. */
export const jobQueuesMigration: Migration = {
  name: '425-job-queues',
  up: async (knex) => {
    await knex.raw(`
      alter table ops.jobs add column queue text;
      create index jobs_of_queue on ops.jobs (kind, queue) where queue is not null;
    `);
  },
};
