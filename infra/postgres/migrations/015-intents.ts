import type { Migration } from './migration.ts';

/**
 * Intents: command records for EventStoreDB, which cannot write them with the events (infra/event-store/eventstoredb/
 * intents.ts). Unlike the log they are updated, so the app may insert and update here, and nowhere else in the schema.
 */
export const intentsMigration: Migration = {
  name: '015-intents',
  up: async (knex) => {
    await knex.raw(`
      create table eventstore.intents (
        scope          text not null,
        key            text not null,
        command_id     uuid not null,
        body_hash      bytea not null,
        answer         text not null,
        stream         text not null,
        revision_read  integer not null,
        first_event_id uuid,
        -- Both null until it is known that the events stand.
        position       numeric(20, 0),
        recorded_at    text,
        holder         text not null,
        claimed_until  timestamptz not null,
        is_given_up    boolean not null default false,
        made_at        timestamptz not null default clock_timestamp(),
        primary key (scope, key)
      );
      create index intents_holder on eventstore.intents (holder) where position is null;
      create index intents_made_at on eventstore.intents (made_at);
      grant select, insert, update, delete on eventstore.intents to daybook_app;
    `);
  },
};
