import type { Migration } from './migration.ts';

/**
 * The age of a quote comes from a clock of its writer that only moves forward: each quote stores when it was received,
 * and the writer stores with every flush what that clock shows. Unlogged like the quotes.
 */
export const quoteAgeMigration: Migration = {
  name: '120-quote-age',
  up: async (knex) => {
    await knex.raw(`
      alter table market.quotes
        add column writer   text not null default '',
        add column heard_ms bigint not null default 0;

      create unlogged table market.price_writer (
        only_row boolean primary key default true check (only_row),
        writer   text not null,
        ms       bigint not null
      ) with (fillfactor = 50);
    `);
  },
};
