import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { lockHolder } from '../../infra/postgres/embedded/folder-lock.ts';
import { startEmbeddedPostgres, stopOrphan } from '../../infra/postgres/embedded/server.ts';
import { migrate } from '../../infra/postgres/migrate.ts';
import { databaseRoles, type DatabaseRole } from '../../infra/postgres/database-roles.ts';
import { createPool } from '../../infra/postgres/pools.ts';
import type { BenchDatabase } from './measure.ts';

/** The one PostgreSQL of a run. */
export type BenchServer = Readonly<{
  url: string;
  version: string;
  /** Creates an empty database. */
  createDatabase: () => Promise<Readonly<{ url: string; drop: () => Promise<void> }>>;
  close: () => Promise<void>;
}>;

const prefix = 'daybook-bench-postgres-';

const withClient = async <Result>(
  url: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** Stops and deletes what killed runs left behind. */
const sweep = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir()).filter((found) => found.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    if (lockHolder(join(folder, 'supervisor.lock')) !== null) continue;
    await stopOrphan(join(realpathSync(folder), 'cluster', 'data'), () => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
};

const startEmbedded = async (
  log: (line: string) => void,
  settings: Readonly<Record<string, string>>,
): Promise<Readonly<{ url: string; stop: () => Promise<void> }>> => {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // As root, the server runs as another account, which must be able to enter; secret files in the folder have their own
  // permissions.
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: folder, log, settings });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * The server named by `DATABASE_URL`, or else an embedded one in its own folder, with the product's settings and these.
 */
export const openBenchServer = async (
  databaseUrl: string | null,
  log: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> => {
  const server =
    databaseUrl === null
      ? await startEmbedded(log, settings)
      : { url: databaseUrl, stop: () => Promise.resolve() };
  const version = await withClient(server.url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  return {
    url: server.url,
    version,
    createDatabase: async () => {
      const name = `bench_${randomBytes(6).toString('hex')}`;
      await withClient(server.url, (client) => client.query(`create database ${name}`));
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return {
        url: url.href,
        drop: async () => {
          const statement = `drop database if exists ${name} with (force)`;
          await withClient(server.url, (client) => client.query(statement));
        },
      };
    },
    close: server.stop,
  };
};

/** A migrated database with a pool for each role. */
export const openBenchDatabase = async (server: BenchServer): Promise<BenchDatabase> => {
  const { url, drop } = await server.createDatabase();
  await migrate(url);
  const pool = (role: DatabaseRole) => createPool({ connectionString: url, role, max: 12 });
  const pools = {
    owner: pool('owner'),
    app: pool('app'),
    projector: pool('projector'),
    query: pool('query'),
  };
  let dropping: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    await Promise.all(databaseRoles.map((role) => pools[role].end()));
    await drop();
  };
  return { url, pools, drop: () => (dropping ??= end()) };
};
