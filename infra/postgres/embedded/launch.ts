import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { runAs, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { disownPidFile, isReady, serverEnvironment } from './cluster.ts';
import { endServer } from './end-server.ts';
import type { Place } from './place.ts';

/** What is needed to start a server process. */
export type Launching = Readonly<{
  place: Place;
  account: Account;
  binaries: Binaries;
  /**
   * Called before each attempt, because another program may take the port between the choice and the server's start.
   */
  choosePort: () => Promise<number>;
  /** Additional settings of postgresql.conf. */
  settings: Readonly<Record<string, string>>;
}>;

const startTimeoutMs = 120_000;

/** A running server that accepts connections, and its port. */
export type Launched = Readonly<{ child: ChildProcess; port: number }>;

/**
 * Starts the server, and tries again while old backends still hold the shared memory, or another program has the port.
 */
export async function launch(launching: Launching): Promise<Launched> {
  const began = performance.now();
  for (;;) {
    disownPidFile(launching.place.data, launching.account);
    const from = rotateLog(launching.place.log);
    const port = await launching.choosePort();
    const child = spawnServer(launching, port);
    if (await becomesReady(child, launching.place.data, began)) return { child, port };
    const output = readFileSync(launching.place.log, 'utf8').slice(from);
    const retry = /pre-existing shared memory block|is still in use|could not create any TCP/.test(
      output,
    );
    if (!retry || performance.now() - began > startTimeoutMs) {
      throw new Error(
        `PostgreSQL did not start (${launching.place.log}):\n${output.trim().slice(-2_000)}`,
      );
    }
    await delay(200);
  }
}

function spawnServer(launching: Launching, port: number): ChildProcess {
  const output = openSync(launching.place.log, 'a', 0o600);
  try {
    return spawn(launching.binaries.postgres, serverArguments(launching, port), {
      ...runAs(launching.account),
      env: serverEnvironment(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
    });
  } finally {
    closeSync(output);
  }
}

function serverArguments({ place, settings: further }: Launching, port: number): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    // WAL files that are kept and reused, so that no new ones have to be created.
    min_wal_size: '512MB',
    // The default is at most one WAL file, which is little for many concurrent transactions.
    wal_buffers: '4MB',
    jit: 'off',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    ...further,
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', place.data, '-p', String(port), ...pairs];
}

async function becomesReady(child: ChildProcess, data: string, began: number): Promise<boolean> {
  let ended = false;
  child.once('error', () => (ended = true));
  child.once('exit', () => (ended = true));
  while (!ended && performance.now() - began < startTimeoutMs) {
    if (child.pid !== undefined && isReady(data, child.pid)) return true;
    await delay(20);
  }
  if (!ended && child.pid !== undefined) await endServer(child.pid);
  return false;
}

/** Renames a log of more than 10 MB, and gives the size of the log before new lines. */
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
