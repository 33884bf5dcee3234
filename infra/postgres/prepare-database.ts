import { Client } from 'pg';
import { connectionsUsual } from './connections.ts';
import { databaseRoles, roleName } from './database-roles.ts';

/** Tells the database administrator what to do, in words and SQL. */
export class DatabaseNotPrepared extends Error {
  override readonly name = 'DatabaseNotPrepared';
}

const versionMin = 150_000;
const [owner] = databaseRoles;

/**
 * Creates what needs the login's own rights before the owner role can migrate: the four roles (they belong to the whole
 * server, so a restored database may lack them), the extension and a schema for the migrations' table. Repeating it
 * changes nothing. The login does not have to be a superuser: it must own the database and be allowed to create roles,
 * or the roles must exist and be granted to it.
 */
export async function prepareDatabase(
  client: Client,
  connections: number = connectionsUsual,
): Promise<void> {
  await requireVersion(client);
  await requireConnections(client, connections);
  await requireExtension(client);
  await ensureRoles(client);
  const database = client.escapeIdentifier(await currentDatabase(client));
  await orExplain(
    client,
    `grant connect, create, temporary on database ${database} to ${roleName(owner)}`,
  );
  await orExplain(client, 'create extension if not exists pg_trgm');
  await orExplain(client, `grant usage, create on schema public to ${roleName(owner)}`);
  await orExplain(client, `create schema if not exists ops authorization ${roleName(owner)}`);
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) < versionMin) {
    throw new DatabaseNotPrepared(
      'The PostgreSQL of DATABASE_URL is older than 15. Daybook needs 15 or later.',
    );
  }
}

/** How many connections the server accepts, without those reserved for superusers. */
export async function connectionsLetIn(url: string): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'daybook_migrate' });
  await client.connect();
  try {
    return await lettingIn(client);
  } finally {
    await client.end();
  }
}

async function lettingIn(client: Client): Promise<number> {
  const { rows } = await client.query<{ letIn: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "letIn"`,
  );
  return rows[0]?.letIn ?? 0;
}

async function requireConnections(client: Client, connections: number): Promise<void> {
  const letIn = await lettingIn(client);
  if (letIn < connections) {
    throw new DatabaseNotPrepared(
      `The server of DATABASE_URL accepts ${letIn} connections, but one host of Daybook opens up to ${connections}. Raise its max_connections, or lower DAYBOOK_COMMAND_PROCESSES and DAYBOOK_PROJECTION_PROCESSES.`,
    );
  }
}

async function requireExtension(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_available_extensions where name = 'pg_trgm'`,
  );
  if (rowCount === 0) {
    throw new DatabaseNotPrepared(
      'The server of DATABASE_URL lacks the extension pg_trgm. Install the contrib modules of PostgreSQL (the package is often called postgresql-contrib).',
    );
  }
}

async function ensureRoles(client: Client): Promise<void> {
  for (const role of databaseRoles.map(roleName)) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await orExplain(client, `create role ${role} nologin`);
    if (!(await isGranted(client, role))) await orExplain(client, `grant ${role} to session_user`);
  }
}

/** A superuser may take any role without a grant, so this tests whether the role can be taken. */
async function isGranted(client: Client, role: string): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local role ${role}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}

async function currentDatabase(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

/** Runs a statement that may need more rights than the login has; on failure it says what is missing. */
async function orExplain(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseNotPrepared(
      [
        `The user of DATABASE_URL is not allowed to run: ${statement};`,
        `PostgreSQL says: ${reason}.`,
        'Make the user the owner of the database and grant it CREATEROLE, or let an administrator run this once:',
        ...administratorScript(client.user ?? 'the_login', client.database ?? 'the_database'),
      ].join('\n'),
    );
  }
}

const administratorScript = (login: string, database: string): string[] => [
  `  alter database "${database}" owner to "${login}";`,
  ...databaseRoles.map(
    (role) => `  create role ${roleName(role)} nologin; grant ${roleName(role)} to "${login}";`,
  ),
  '  create extension if not exists pg_trgm;',
];
