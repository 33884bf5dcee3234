import type { Migration } from './migration.ts';

/** People with waiting price alerts, as the trigger engine last knew them at a position of the log. */
export const triggerTradersMigration: Migration = {
  name: '390-trigger-traders',
  up: async (knex) => {
    await knex.raw('create table ops.trigger_traders (user_id text primary key)');
  },
};
