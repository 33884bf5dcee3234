import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '../../infra/config.ts';
import { releaseLeases } from '../../infra/leases/release-leases.ts';
import { FolderInUse } from '../../infra/postgres/embedded/folder-lock.ts';
import { runningServerUrl, startEmbeddedPostgres } from '../../infra/postgres/embedded/server.ts';
import { migrate } from '../../infra/postgres/migrate.ts';
import { connectionsLetIn } from '../../infra/postgres/prepare-database.ts';
import { connectionsOf, fitProcesses, type Processes } from './process-groups.ts';

export type Database = Readonly<{
  url: string;
  /** How many processes of this host it has connections for. */
  processes: Processes;
  /** Stops the server if we started it. */
  close: () => Promise<void>;
}>;

type Options = Readonly<{
  config: Config;
  say: (text: string) => void;
  onGivenUp?: (error: Error) => void;
}>;

const databaseName = 'daybook';
const folderOf = (config: Config): string => join(config.dataDir, 'postgres');

/** How long to wait for the folder, because an earlier run that was just told to end holds it for a moment. */
const patienceMs = 8_000;

/** The database of the whole application, migrated: the one in DATABASE_URL, or else the embedded one. */
export async function openDatabase(options: Options): Promise<Database> {
  const { config, say } = options;
  const onNewer = (names: readonly string[]): void =>
    say(
      `A newer release has migrated the database; this release does not know the migrations ${names.join(', ')}`,
    );
  if (config.databaseUrl !== null) {
    const processes = await fitInto(config.databaseUrl, options);
    const connections = connectionsOf({ ...config, ...processes });
    await migrate(config.databaseUrl, { connections, onNewer });
    return { url: config.databaseUrl, processes, close: () => Promise.resolve() };
  }
  const server = await startPatiently(options);
  try {
    const url = await ensureDatabase(server.url);
    say('Migrating the database schema');
    await migrate(url, { onNewer });
    // Any lease belongs to a process of an earlier run, which lost its connections with the server of that run.
    await releaseLeases(url);
    return { url, processes: config, close: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The database for a program beside the application: that of the running application, or else as `openDatabase`. */
export async function joinDatabase(options: Options): Promise<Database> {
  const running =
    options.config.databaseUrl === null ? runningServerUrl(folderOf(options.config)) : null;
  if (running === null) return openDatabase(options);
  const url = await ensureDatabase(running);
  return { url, processes: options.config, close: () => Promise.resolve() };
}

/**
 * Reduces the number of processes to the connections that the server accepts, and says so: a default server accepts a
 * hundred, too few for a machine with many cores.
 */
async function fitInto(url: string, { config, say }: Options): Promise<Processes> {
  const letIn = await connectionsLetIn(url);
  const processes = fitProcesses(config, letIn);
  const wanted = connectionsOf(config);
  if (connectionsOf({ ...config, ...processes }) < wanted) {
    say(
      `The database accepts ${letIn} connections, but the cores of this machine call for ${wanted}. Starting with DAYBOOK_COMMAND_PROCESSES=${processes.commandProcesses} and DAYBOOK_PROJECTION_PROCESSES=${processes.projectionProcesses}; raise max_connections to use more processes`,
    );
  }
  return processes;
}

async function startPatiently({
  config,
  say,
  onGivenUp,
}: Options): ReturnType<typeof startEmbeddedPostgres> {
  const began = performance.now();
  const dataDir = folderOf(config);
  for (;;) {
    try {
      return await startEmbeddedPostgres({
        dataDir,
        settings: { max_connections: String(Math.max(100, connectionsOf(config))) },
        log: say,
        ...(onGivenUp ? { onGivenUp } : {}),
      });
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() - began > patienceMs) throw error;
      await delay(250);
    }
  }
}

/** Creates Daybook's database on our own server unless it exists; returns its URL. */
export async function ensureDatabase(serverUrl: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      databaseName,
    ]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}
