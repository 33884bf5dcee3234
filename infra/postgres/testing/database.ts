import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { testPostgresUrl } from '../../config.ts';
import { databaseRoles, type DatabaseRole } from '../database-roles.ts';
import { createPool } from '../pools.ts';
import { templateName, withDatabase } from './template.ts';

/** A migrated database for one test file, on the server that Jest's global set-up started. */
export type TestDatabase = Readonly<{
  url: string;
  pools: Readonly<Record<DatabaseRole, Pool>>;
  /** Ends the pools, closes remaining connections, and deletes the database. */
  drop: () => Promise<void>;
}>;

/** Copies the migrated template, in about a tenth of a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = testPostgresUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template ${templateName}`);
  const url = withDatabase(server, name);
  const pool = (role: DatabaseRole): Pool => createPool({ connectionString: url, role, max: 8 });
  const pools = {
    owner: pool('owner'),
    app: pool('app'),
    projector: pool('projector'),
    query: pool('query'),
  };
  return {
    url,
    pools,
    drop: async () => {
      await Promise.all(databaseRoles.map((role) => pools[role].end()));
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** An empty database without migrations, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<
  Readonly<{ url: string; drop: () => Promise<void> }>
> {
  const server = testPostgresUrl();
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  return {
    url: withDatabase(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
