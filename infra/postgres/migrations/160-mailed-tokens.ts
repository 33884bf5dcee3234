import type { Migration } from './migration.ts';

/** Tokens in the links of mails. The token itself is not stored; `sealed` is encrypted with its person's key. */
export const mailedTokensMigration: Migration = {
  name: '160-mailed-tokens',
  up: async (knex) => {
    await knex.raw(`
      create table vault.mailed_tokens (
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        id         uuid not null unique,
        kind       text not null,
        user_id    uuid not null,
        sealed     bytea,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        -- Used, or ended before that.
        ended_at   timestamptz
      );
      create index mailed_tokens_user on vault.mailed_tokens (user_id, kind) where ended_at is null;
      create index mailed_tokens_expiry on vault.mailed_tokens (expires_at);
    `);
  },
};
