import type { Migration } from './migration.ts';

/** Until when a process needs current prices; without one their writer flushes less often. */
export const wantedQuotesMigration: Migration = {
  name: '230-wanted-quotes',
  up: async (knex) => {
    await knex.raw(`
      alter table market.price_writer
        add column wanted_until timestamptz not null default '-infinity';
    `);
  },
};
