import type { Migration } from './migration.ts';

/** Which device a session is on and where from, for its person to see; encrypted with the person's key. */
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
