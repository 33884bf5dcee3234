import type { ChildProcess } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freeBytes, leastFreeBytes } from '../../disk-room.ts';
import { chooseAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { initialise, isClosing, recordedPid, superuser } from './cluster.ts';
import { endServer } from './end-server.ts';
import { lockFolder, lockHolder } from './folder-lock.ts';
import { freePort } from './free-port.ts';
import { launch, type Launching } from './launch.ts';
import { layOut, passwordOf } from './place.ts';
import { findProcess } from './process-table.ts';

/**
 * A real PostgreSQL below one folder, supervised by this process. The server has its own session, so that Ctrl-C
 * reaches the application first and the database stops last.
 */
export type EmbeddedPostgres = Readonly<{
  /** The superuser's URL of the database `postgres`, on the loopback interface only. */
  url: string;
  /** Process id of the running server. */
  pid: () => number;
  /** Ends sessions, writes a checkpoint, stops, and unlocks the folder. */
  stop: () => Promise<void>;
}>;

export type EmbeddedOptions = Readonly<{
  /** Created if absent. */
  dataDir: string;
  log: (text: string) => void;
  /** A free port of this machine if absent. */
  choosePort?: () => Promise<number>;
  /** Additional settings of postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  /** Called when the server kept ending by itself and is not started again. */
  onGivenUp?: (error: Error) => void;
}>;

type Supervised = {
  readonly launching: Launching;
  readonly options: EmbeddedOptions;
  child: ChildProcess;
  stopping: boolean;
};

const restartsMax = 5;
const roomEveryMs = 1_000;
const lookEveryMs = 1_000;

/** Starts the server, or throws an error with a text for the terminal. Throws `FolderInUse` if the folder is locked. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = chooseAccount();
  const place = layOut(options.dataDir, account, options.log);
  const unlock = lockFolder(place.lock, place.root);
  try {
    const binaries = prepareBinaries(account, place.binaries);
    const password = passwordOf(place);
    await initialise(binaries, place.data, account, password);
    await stopOrphan(place.data, options.log);
    const { choosePort = freePort, settings = {} } = options;
    const first = { place, account, binaries, choosePort, settings };
    const { child, port } = await launch(first);
    const launching = { ...first, choosePort: async () => port };
    const server: Supervised = { launching, options, child, stopping: false };
    keepRunning(server, 0);
    return {
      url: serverUrl(password, port),
      pid: () => server.child.pid ?? 0,
      stop: async () => {
        if (server.stopping) return;
        server.stopping = true;
        if (server.child.pid !== undefined && isRunning(server.child))
          await endServer(server.child.pid);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The URL of the server of a running application; `null` if none runs in that folder. */
export function runningServerUrl(dataDir: string): string | null {
  const lock = join(dataDir, 'supervisor.lock');
  if (lockHolder(lock) === null) return null;
  try {
    const data = join(realpathSync(join(dataDir, 'cluster')), 'data');
    const port = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3]);
    const password = readFileSync(join(dataDir, 'password'), 'utf8').trim();
    // A server that is starting has not written its port yet.
    return Number.isSafeInteger(port) && port > 0 ? serverUrl(password, port) : null;
  } catch {
    return null;
  }
}

const serverUrl = (password: string, port: number): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Stops a server left by an application that was killed, because nobody supervises it; a new one is started instead.
 * Only the holder of the folder's lock may call this.
 */
export async function stopOrphan(data: string, log: (text: string) => void): Promise<void> {
  const pid = recordedPid(data);
  const found = pid === null ? null : findProcess(pid);
  if (!found || !found.command.includes(data)) return;
  log('Stopping a PostgreSQL of an earlier run');
  await endServer(found.pid);
}

/** Whether the process has not ended, so that no other process can have its id. */
const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

/**
 * After a SIGTERM from outside, the server accepts no connections, but waits for the open ones to close: those of our
 * pools never would. So the server is ended at once and can be started again. Gives a function that stops the checks.
 */
function endOnceClosing(server: Supervised): () => void {
  const { pid } = server.child;
  const { launching, options } = server;
  if (pid === undefined) return () => undefined;
  const look = setInterval(() => {
    if (!isClosing(launching.place.data, pid)) return;
    clearInterval(look);
    if (server.stopping) return;
    options.log('Another program told PostgreSQL to stop; restarting it');
    void endServer(pid);
  }, lookEveryMs);
  look.unref();
  return () => clearInterval(look);
}

/** Starts the server again when it ends by itself, at the same port; pools reconnect. */
function keepRunning(server: Supervised, restarts: number): void {
  const startedAt = performance.now();
  const stopLooking = endOnceClosing(server);
  server.child.once('exit', (code, signal) => {
    stopLooking();
    if (server.stopping) return;
    const count = performance.now() - startedAt > 60_000 ? 1 : restarts + 1;
    server.options.log(`PostgreSQL ended unexpectedly (${signal ?? code}); restarting it`);
    void restart(server, count);
  });
}

const hasRoom = async ({ launching }: Supervised): Promise<boolean> =>
  (await freeBytes(launching.place.data)) >= leastFreeBytes / 4;

/** A server that ended because the disk was full can only start when there is room again. */
async function awaitRoom(server: Supervised): Promise<void> {
  if (await hasRoom(server)) return;
  server.options.log('The disk is full. PostgreSQL restarts when there is free space');
  while (!server.stopping && !(await hasRoom(server))) await delay(roomEveryMs);
}

async function restart(server: Supervised, count: number): Promise<void> {
  await awaitRoom(server);
  if (server.stopping) return;
  try {
    if (count > restartsMax) throw new Error(`PostgreSQL ended ${count} times in a row`);
    const { child } = await launch(server.launching);
    server.child = child;
    if (server.stopping && child.pid !== undefined) await endServer(child.pid);
    else keepRunning(server, count);
  } catch (error) {
    if (!server.stopping && !(await hasRoom(server))) return restart(server, 1);
    const reason = error instanceof Error ? error : new Error(String(error));
    server.options.log(reason.message);
    server.options.onGivenUp?.(reason);
  }
}
