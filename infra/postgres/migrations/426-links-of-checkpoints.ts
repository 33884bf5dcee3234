import type { Migration } from './migration.ts';

/**
 * Which event stood where a checkpoint stands, as `<position> <hash>`: a log that was put back may have another one there. It
 * counts only for the position it names, since a release that knows no links moves the position alone.
 */
export const linksOfCheckpointsMigration: Migration = {
  name: '426-links-of-checkpoints',
  up: async (knex) => {
    await knex.raw(`alter table ops.checkpoints add column link text`);
  },
};
