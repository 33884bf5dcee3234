import type { Migration } from './migration.ts';

/**
 * Intents: command records for EventStoreDB, which cannot write them with the events (infra/event-store/eventstoredb/
 * intents.ts). Unlike the log they are moved on, so the app may insert and update here, and nowhere else in the schema.
 */
export const intentsMigration: Migration = {
  name: '015-intents',
  up: async (knex) => {
    await knex.raw(`
      create table eventstore.intents (
        command_id     uuid primary key,
        scope          text not null,
        key            text not null,
        body_hash      bytea not null,
        answer         text not null,
        stream         text not null,
        revision_read  integer not null,
        first_event_id uuid,
        -- Both null until it is known that the events stand.
        position       numeric(20, 0),
        recorded_at    text,
        made_at        timestamptz not null default clock_timestamp()
      );
      create index intents_scope_key on eventstore.intents (scope, key);
      create index intents_made_at on eventstore.intents (made_at);
      grant select, insert, update, delete on eventstore.intents to daybook_app;
    `);
  },
};
