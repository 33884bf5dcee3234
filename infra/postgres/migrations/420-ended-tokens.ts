import type { Migration } from './migration.ts';

/**
 * Whether a token was revoked, even while somebody was using it: when it is returned after a failed use, it does not
 * become valid again. `ended_at` keeps its meaning for processes of the previous release.
 */
export const endedTokensMigration: Migration = {
  name: '420-ended-tokens',
  up: async (knex) => {
    await knex.raw(`
      alter table vault.mailed_tokens add column revoked_at timestamptz;
      drop index vault.mailed_tokens_user;
      create index mailed_tokens_user on vault.mailed_tokens (user_id, kind);
    `);
  },
};
