import knex from 'knex';
import { Client } from 'pg';
import { connectionsUsual } from './connections.ts';
import { migrations, type Migration } from './migrations/index.ts';
import { clientConfig } from './pools.ts';
import { prepareDatabase } from './prepare-database.ts';

/** A number that no other program uses as an advisory lock in this database. */
const migrationLock = 7_209_316_001;

export type MigrateOptions = Readonly<{
  /** How many connections the application will open. */
  connections?: number;
  /** Called with migrations that the database has and this release does not know, because a newer release made them. */
  onNewer?: (names: readonly string[]) => void;
}>;

/**
 * Migrates the database to the newest schema, each migration in its own transaction, as the owner role. Several
 * processes may call it at once: one migrates, the others wait. A database that a newer release has migrated already
 * stays as it is and is used (docs/decisions/0204). Throws `DatabaseNotPrepared` when the login's rights are not
 * sufficient.
 */
export async function migrate(
  url: string,
  { connections = connectionsUsual, onNewer }: MigrateOptions = {},
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'daybook_migrate' });
  await client.connect();
  try {
    // Others may be migrating, however long that takes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await prepareDatabase(client, connections);
    const newer = await runMigrations(url);
    if (newer.length > 0) onNewer?.(newer);
  } finally {
    await client.end();
  }
}

/** Returns the names of migrations that are done and not in this release. */
async function runMigrations(url: string): Promise<readonly string[]> {
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
    migrations: {
      migrationSource,
      schemaName: 'ops',
      tableName: 'migrations',
      // Otherwise knex would refuse to start when another release has made a migration that is not in this list.
      disableMigrationsListValidation: true,
    },
  });
  try {
    // We hold the advisory lock, so knex's own lock can only be left over from a killed process.
    await database.migrate.forceFreeMigrationsLock();
    await database.migrate.latest();
    const rows = await database
      .withSchema('ops')
      .from('migrations')
      .select<{ name: string }[]>('name')
      .whereNotIn(
        'name',
        migrations.map(({ name }) => name),
      )
      .orderBy('id');
    return rows.map(({ name }) => name);
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
      down: () => Promise.reject(new Error('Migrations cannot be reverted')),
    }),
};
