import type { Migration } from './migration.ts';

/**
 * Of a token that was ended, whether somebody was using it or not: whoever gives it back does not bring it to life again.
 * `ended_at` still says what it did, for processes of the release before.
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
