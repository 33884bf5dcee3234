import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, runAs, type Account } from './account.ts';
import { prepareBinaries, type Binaries } from './binaries.ts';
import {
  disownPidFile,
  initialise,
  isReady,
  recordedPid,
  serverEnvironment,
  superuser,
} from './cluster.ts';
import { hasCode, lockFolder, lockHolder } from './folder-lock.ts';
import { layOut, passwordOf, type Place } from './place.ts';
import { findProcess } from './process-table.ts';

/**
 * A real PostgreSQL below one folder, supervised by this process. The server is a session of its own, so that Ctrl-C
 * reaches the application first and the database stops last.
 */
export type EmbeddedPostgres = Readonly<{
  /** Superuser's URL of the database `postgres`; loopback only. */
  url: string;
  /** Process id of the server now running. */
  pid: () => number;
  /** Ends sessions, writes a checkpoint, stops, and lets go of the folder. */
  stop: () => Promise<void>;
}>;

export type EmbeddedOptions = Readonly<{
  /** Made if absent. */
  dataDir: string;
  log: (text: string) => void;
  /** A free one if absent. */
  port?: number;
  /** Further settings of postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  /** The server kept ending by itself and is not started again. */
  onGivenUp?: (error: Error) => void;
}>;

type Supervised = {
  readonly place: Place;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly port: number;
  readonly options: EmbeddedOptions;
  child: ChildProcess;
  stopping: boolean;
};

const startTimeoutMs = 120_000;
const stopTimeoutMs = 60_000;
const restartsMax = 5;

/** Starts the server, or throws with a text for the terminal. Throws `FolderInUse` when the folder is taken. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = chooseAccount();
  const place = layOut(options.dataDir, account, options.log);
  const unlock = lockFolder(place.lock, place.root);
  try {
    const binaries = prepareBinaries(account, place.binaries);
    const password = passwordOf(place);
    await initialise(binaries, place.data, account, password);
    await stopOrphan(place.data, options.log);
    const port = options.port ?? (await freePort());
    const base = { place, account, binaries, port, options };
    const server: Supervised = { ...base, child: await launch(base), stopping: false };
    keepRunning(server, 0);
    return {
      url: serverUrl(password, port),
      pid: () => server.child.pid ?? 0,
      stop: async () => {
        if (server.stopping) return;
        server.stopping = true;
        if (server.child.pid !== undefined && isRunning(server.child)) await end(server.child.pid);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Where the server of a running application answers; `null` if none runs in that folder. */
export function runningServerUrl(dataDir: string): string | null {
  const lock = join(dataDir, 'supervisor.lock');
  if (lockHolder(lock) === null) return null;
  try {
    const data = join(realpathSync(join(dataDir, 'cluster')), 'data');
    const port = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3]);
    const password = readFileSync(join(dataDir, 'password'), 'utf8').trim();
    return serverUrl(password, port);
  } catch {
    return null;
  }
}

const serverUrl = (password: string, port: number): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;

/**
 * A server left by an application that was killed: nobody supervises it, so it is stopped and started anew. Only the
 * holder of the folder's lock may call this.
 */
export async function stopOrphan(data: string, log: (text: string) => void): Promise<void> {
  const pid = recordedPid(data);
  const found = pid === null ? null : findProcess(pid);
  if (!found || !found.command.includes(data)) return;
  log('Stopping a PostgreSQL that an earlier run left behind');
  await end(found.pid);
}

/** Not yet ended: its id cannot have been given to another process. */
const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

/** Fast shutdown; if that does not end it, an immediate one (the next start recovers from the log). */
async function end(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const began = Date.now();
    send(pid, signal);
    while (Date.now() - began < stopTimeoutMs) {
      if (!findProcess(pid)) return;
      await delay(20);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** One try after another while old backends still hold the shared memory. */
async function launch(server: Omit<Supervised, 'child' | 'stopping'>): Promise<ChildProcess> {
  const began = Date.now();
  for (;;) {
    disownPidFile(server.place.data, server.account);
    const from = rotateLog(server.place.log);
    const child = spawnServer(server);
    if (await becomesReady(child, server.place.data, began)) return child;
    const output = readFileSync(server.place.log, 'utf8').slice(from);
    const retry = /pre-existing shared memory block|is still in use/.test(output);
    if (!retry || Date.now() - began > startTimeoutMs) {
      throw new Error(
        `PostgreSQL did not start (${server.place.log}):\n${output.trim().slice(-2_000)}`,
      );
    }
    await delay(200);
  }
}

function spawnServer(server: Omit<Supervised, 'child' | 'stopping'>): ChildProcess {
  const output = openSync(server.place.log, 'a', 0o600);
  try {
    return spawn(server.binaries.postgres, serverArguments(server), {
      ...runAs(server.account),
      env: serverEnvironment(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
    });
  } finally {
    closeSync(output);
  }
}

function serverArguments({
  place,
  port,
  options,
}: Omit<Supervised, 'child' | 'stopping'>): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    jit: 'off',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    ...options.settings,
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', place.data, '-p', String(port), ...pairs];
}

async function becomesReady(child: ChildProcess, data: string, began: number): Promise<boolean> {
  let ended = false;
  child.once('error', () => (ended = true));
  child.once('exit', () => (ended = true));
  while (!ended && Date.now() - began < startTimeoutMs) {
    if (child.pid !== undefined && isReady(data, child.pid)) return true;
    await delay(20);
  }
  if (!ended && child.pid !== undefined) await end(child.pid);
  return false;
}

/** Starts the server again when it ends by itself, at the same port; pools reconnect. */
function keepRunning(server: Supervised, restarts: number): void {
  const startedAt = Date.now();
  server.child.once('exit', (code, signal) => {
    if (server.stopping) return;
    const count = Date.now() - startedAt > 60_000 ? 1 : restarts + 1;
    server.options.log(`PostgreSQL ended by itself (${signal ?? code}); starting it again`);
    void restart(server, count);
  });
}

async function restart(server: Supervised, count: number): Promise<void> {
  try {
    if (count > restartsMax) throw new Error(`PostgreSQL ended ${count} times in a row`);
    const child = await launch(server);
    server.child = child;
    if (server.stopping && child.pid !== undefined) await end(child.pid);
    else keepRunning(server, count);
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    server.options.log(reason.message);
    server.options.onGivenUp?.(reason);
  }
}

/** Sets a log of more than 10 MB aside, and answers where new lines begin. */
function rotateLog(file: string): number {
  try {
    const { size } = statSync(file);
    if (size < 10 * 1024 * 1024) return size;
    renameSync(file, `${file}.1`);
    return 0;
  } catch {
    return 0;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
