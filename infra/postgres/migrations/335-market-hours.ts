import type { Migration } from './migration.ts';

/** The state of each category's market and when it changes, in place of three markets without a time. */
export const marketHoursMigration: Migration = {
  name: '335-market-hours',
  up: async (knex) => {
    await knex.raw(`
      -- A category; the price writer fills it again when it starts.
      delete from market.status;
      alter table market.status add column changes_at timestamptz;
    `);
  },
};
