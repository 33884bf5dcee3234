import type { Migration } from './migration.ts';

/** The state of the provider's price feed, as the price writer reports it each second. */
export const feedsMigration: Migration = {
  name: '336-feeds',
  up: async (knex) => {
    await knex.raw(`
      create unlogged table market.feed (
        only_row     boolean primary key default true check (only_row),
        -- A feed report, as infra/market-data has it.
        report       jsonb not null,
        said_at      timestamptz not null
      );
    `);
  },
};
