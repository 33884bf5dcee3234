import type { Migration } from './migration.ts';

/** The volume traded within a candle, if the provider gives it. */
export const candleVolumesMigration: Migration = {
  name: '401-candle-volumes',
  up: async (knex) => {
    await knex.raw('alter table market.candles add column volume bigint check (volume >= 0)');
  },
};
