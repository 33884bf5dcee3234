import type { Migration } from './migration.ts';

/** What was traded within a candle, where a provider says so. */
export const candleVolumesMigration: Migration = {
  name: '401-candle-volumes',
  up: async (knex) => {
    await knex.raw('alter table market.candles add column volume bigint check (volume >= 0)');
  },
};
