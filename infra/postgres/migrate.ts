import knex from 'knex';
import { Client } from 'pg';
import { migrations, type Migration } from './migrations/index.ts';
import { clientConfig } from './pools.ts';
import { connectionsUsual, prepareDatabase } from './prepare-database.ts';

/** Any number that no other program takes as an advisory lock in this database. */
const migrationLock = 7_209_316_001;

/**
 * Brings the database to the newest schema, each migration in its own transaction, as the owner role. Several processes
 * may call it at once: one migrates, the others wait. `connections`: how many the application will open. Throws `DatabaseNotPrepared` when the login's rights do not do.
 */
export async function migrate(
  url: string,
  { connections }: Readonly<{ connections: number }> = { connections: connectionsUsual },
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'daybook_migrate' });
  await client.connect();
  try {
    // Others may be migrating, for as long as that takes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await prepareDatabase(client, connections);
    await runMigrations(url);
  } finally {
    await client.end();
  }
}

async function runMigrations(url: string): Promise<void> {
  const { connectionString = url, application_name, onConnect } = clientConfig(url, 'owner');
  const database = knex({
    client: 'pg',
    connection: {
      connectionString,
      application_name: application_name ?? '',
    },
    pool: {
      min: 0,
      max: 2,
      afterCreate: (client: Client, done: (error: unknown, client: Client) => void) => {
        onConnect(client).then(
          () => done(null, client),
          (error: unknown) => done(error, client),
        );
      },
    },
    migrations: { migrationSource, schemaName: 'ops', tableName: 'migrations' },
  });
  try {
    // We hold the advisory lock, so a lock of knex's own is what a killed process left.
    await database.migrate.forceFreeMigrationsLock();
    await database.migrate.latest();
  } finally {
    await database.destroy();
  }
}

const migrationSource = {
  getMigrations: () => Promise.resolve([...migrations]),
  getMigrationName: (migration: Migration) => migration.name,
  getMigration: (migration: Migration) =>
    Promise.resolve({
      up: migration.up,
      down: () => Promise.reject(new Error('Migrations only go forward')),
    }),
};
