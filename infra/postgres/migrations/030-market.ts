import type { Migration } from './migration.ts';

/** Schema `market`: the latest quotes, which markets are open, and the history of prices. */
export const marketMigration: Migration = {
  name: '030-market',
  up: async (knex) => {
    await knex.raw(`
      -- Numbers quotes. Not a column's default, so that it also rises over a crash, which empties the unlogged table.
      create sequence market.quote_sequence as bigint;

      -- The latest quote of each instrument. Unlogged: after a crash the price writer fills it again.
      create unlogged table market.quotes (
        instrument text primary key,
        bid        numeric not null,
        ask        numeric not null,
        sequence   bigint not null,
        at         timestamptz not null,
        source     text not null
      ) with (fillfactor = 50);

      create table market.status (
        market text primary key,
        status text not null check (status in ('open', 'closed'))
      );

      -- Bid prices. Room is left in the pages, since the newest candle of each interval changes each second.
      create table market.candles (
        instrument text not null,
        interval   text not null,
        time       timestamptz not null,
        open       numeric not null,
        high       numeric not null,
        low        numeric not null,
        close      numeric not null,
        primary key (instrument, interval, time)
      ) with (fillfactor = 90);
    `);
  },
};
