import type { Migration } from './migration.ts';

/** Until when some process follows prices closely; their writer rests more while none does. */
export const wantedQuotesMigration: Migration = {
  name: '230-wanted-quotes',
  up: async (knex) => {
    await knex.raw(`
      alter table market.price_writer
        add column wanted_until timestamptz not null default '-infinity';
    `);
  },
};
