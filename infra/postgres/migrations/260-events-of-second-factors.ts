import type { Migration } from './migration.ts';

/**
 * Factors and recovery codes know the event they belong to by its revision, so that what is of before can be told. What
 * stood already belongs to an event before any that is to come.
 */
export const eventsOfSecondFactorsMigration: Migration = {
  name: '260-events-of-second-factors',
  up: async (knex) => {
    await knex.raw(`
      alter table vault.second_factors add column turned_on_by integer not null default -1;
      alter table vault.recovery_codes add column made_for integer not null default -1;
    `);
  },
};
