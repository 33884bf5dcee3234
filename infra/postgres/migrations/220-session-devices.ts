import type { Migration } from './migration.ts';

/** The device of a session and its network address, to be shown to its person; encrypted with the person's key. */
export const sessionDevicesMigration: Migration = {
  name: '220-session-devices',
  up: async (knex) => {
    await knex.raw(`
      create table vault.session_devices (
        session_id uuid primary key references vault.sessions (id) on delete cascade,
        sealed     bytea not null
      );
    `);
  },
};
