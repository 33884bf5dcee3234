import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { lockHolder } from '../embedded/folder-lock.ts';
import { startEmbeddedPostgres, stopOrphan, type EmbeddedPostgres } from '../embedded/server.ts';
import { migrate } from '../migrate.ts';
import { templateName, withDatabase } from './template.ts';

const prefix = 'daybook-test-postgres-';

/**
 * Durability settings that only cost time for data that is thrown away: they matter when the machine crashes, not the
 * server.
 */
const throwAway = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

export type TestServer = Readonly<{ url: string; stop: () => Promise<void> }>;

/** PostgreSQL's defaults for settings that the embedded server changes. */
export const untouched = { jit: 'on', max_wal_size: '1GB', max_connections: '100' };

/** Starts a server in its own folder, with the migrated template. */
export async function startTestServer(
  settings: Readonly<Record<string, string>> = throwAway,
): Promise<TestServer> {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // As root, the server runs as another account, which must be able to enter; secret files in the folder have their own
  // permissions.
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    settings,
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createTemplate(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, stop };
}

async function createTemplate(server: EmbeddedPostgres): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate(withDatabase(server.url, templateName));
}

/** Stops and deletes servers of killed runs; runs that are active or have just started keep their folders. */
async function sweep(): Promise<void> {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  for (const folder of left.map((name) => join(tmpdir(), name))) {
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    // Another run may have deleted its own folder, or this one, meanwhile.
    if (madeAt === undefined) continue;
    const justBegan = Date.now() - madeAt < 60_000;
    if (justBegan || lockHolder(join(folder, 'supervisor.lock')) !== null) continue;
    await stopOrphan(join(realpathSync(join(folder, 'cluster')), 'data'), () => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}
