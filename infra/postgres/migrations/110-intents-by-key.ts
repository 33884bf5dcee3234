import type { Migration } from './migration.ts';

/**
 * Intents are now only found by their key. The intent of a command with events is done with its append, so it is
 * written once and never updated; an index of open intents would contain all of them.
 */
export const intentsByKeyMigration: Migration = {
  name: '110-intents-by-key',
  up: async (knex) => {
    await knex.raw('drop index eventstore.intents_holder');
  },
};
