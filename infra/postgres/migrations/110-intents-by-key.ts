import type { Migration } from './migration.ts';

/**
 * Intents are found by their key alone now: a command with events is done as soon as its append is, so its intent is
 * written once and never again, and an index of those that are open would hold them all.
 */
export const intentsByKeyMigration: Migration = {
  name: '110-intents-by-key',
  up: async (knex) => {
    await knex.raw('drop index eventstore.intents_holder');
  },
};
