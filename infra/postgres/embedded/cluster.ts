import { spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runAs, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The only superuser of the embedded server. */
export const superuser = 'daybook';

/** Creates the cluster unless it exists. A partial one (the process was killed) lacks the mark and is created again. */
export async function initialise(
  binaries: Binaries,
  data: string,
  account: Account,
  password: string,
): Promise<void> {
  const mark = join(dirname(data), 'initialised');
  if (existsSync(mark)) return;
  rmSync(data, { recursive: true, force: true });
  const passwordFile = join(dirname(data), 'initial-password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  try {
    await run(binaries.initdb, initdbArguments(data, passwordFile), account);
    writeFileSync(mark, '');
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * PostgreSQL fills a new WAL file with zeros when the previous one is full, and every commit waits meanwhile: a tenth
 * of a second at the default of 16 MB.
 */
const walFileMegabytes = 1;

const initdbArguments = (data: string, passwordFile: string): string[] => [
  `--pgdata=${data}`,
  `--username=${superuser}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  `--wal-segsize=${walFileMegabytes}`,
];

/** The server gets none of our environment: no secrets, no PG variables, one language. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' ? systemRoot() : {}),
});

const systemRoot = (): NodeJS.ProcessEnv => ({ SystemRoot: 'C:\\Windows' });

function run(program: string, parameters: string[], account: Account): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { ...runAs(account), env: serverEnvironment(), cwd: '/' };
    const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-4_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}:\n${output}`)),
    );
  });
}

const pidFile = (data: string): string => join(data, 'postmaster.pid');

/** Process id in the cluster's pid file, or `null`. */
export function recordedPid(data: string): number | null {
  try {
    return Number(readFileSync(pidFile(data), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

/** Whether the server has reported that it accepts connections. */
export const isReady = (data: string, pid: number): boolean => says(data, pid, 'ready');

/** Whether the server was told to stop: it accepts no more connections, and ends when the present ones are closed. */
export const isClosing = (data: string, pid: number): boolean => says(data, pid, 'stopping');

function says(data: string, pid: number, state: string): boolean {
  try {
    const lines = readFileSync(pidFile(data), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === state;
  } catch {
    return false;
  }
}

/**
 * Lets the server take over a pid file whose process is gone. PostgreSQL refuses while any process has that id (a
 * zombie, or another program that later got the id), unless it is the server's own parent. The file is kept, because it
 * names the shared memory by which PostgreSQL finds out whether old backends still run.
 */
export function disownPidFile(data: string, account: Account): void {
  const file = pidFile(data);
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'));
  if (account) chownSync(file, account.uid, account.gid);
}
