import type { Migration } from './migration.ts';

/** Months whose statements are planned, and the progress: people after `after` have yet to be planned. */
export const statementMonthsMigration: Migration = {
  name: '345-statement-months',
  up: async (knex) => {
    await knex.raw(`
      create table ops.statement_months (
        month   text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
        seen_at timestamptz not null default clock_timestamp(),
        after   uuid,
        done_at timestamptz
      );
    `);
  },
};
