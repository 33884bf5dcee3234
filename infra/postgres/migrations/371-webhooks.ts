import type { Migration } from './migration.ts';

/**
 * Affiliates' webhooks (`command/crm/webhooks`): the state of each, and its deliveries. The log decides which webhook
 * is valid; a body holds ids, a status and times, no personal data.
 */
export const webhooksMigration: Migration = {
  name: '371-webhooks',
  up: async (knex) => {
    await knex.raw(`
      create table ops.webhooks (
        owner_id      uuid primary key,
        -- Failures in a row, since when, and until when nothing is sent.
        failures      integer not null default 0,
        failing_since timestamptz,
        rests_until   timestamptz
      );

      create table ops.webhook_deliveries (
        id          uuid primary key,
        owner_id    uuid not null,
        lead_id     uuid,
        topic       text not null,
        body        text not null,
        state       text not null default 'waiting'
                    check (state in ('waiting', 'delivered', 'failed', 'dropped')),
        attempts    integer not null default 0,
        -- The HTTP status of the last try, or what failed in its place.
        last_status integer,
        last_failure text,
        took_ms     integer,
        created_at  timestamptz not null,
        -- From which on it is tried for a bounded time: when it was asked for, or sent again.
        begun_at    timestamptz not null,
        due_at      timestamptz not null,
        settled_at  timestamptz
      );
      create index webhook_deliveries_due on ops.webhook_deliveries (owner_id, due_at)
        where state = 'waiting';
      create index webhook_deliveries_of on ops.webhook_deliveries (owner_id, created_at desc, id);
      create index webhook_deliveries_lead on ops.webhook_deliveries (lead_id);
      create index webhook_deliveries_old on ops.webhook_deliveries (created_at);
    `);
  },
};
