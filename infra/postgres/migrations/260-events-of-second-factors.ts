import type { Migration } from './migration.ts';

/**
 * Factors and recovery codes store the revision of their event, so that older ones can be recognized. Existing rows
 * count as older than any coming event.
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
