import type { Migration } from './migration.ts';

/**
 * How old a quote is is told by the clock of the process that writes it, which only moves forward: each quote says when
 * it was heard, and the writer says with every flush what that clock shows. Unlogged like the quotes.
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
