import { spawnSync } from 'node:child_process';

/** The account that runs the server, because PostgreSQL refuses to run as root. `null` for our own account. */
export type Account = Readonly<{ name: string; uid: number; gid: number }> | null;

const made = 'daybook-postgres';

/** An unprivileged account if we are root: `postgres`, else `nobody`, else a new one. */
export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return null;
  return lookUp('postgres') ?? lookUp('nobody') ?? lookUp(made) ?? make();
}

/** Options for `spawn` that run a child as the account. */
export const runAs = (account: Account): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {};

/** Whether the account may enter the folder, including all folders above it. */
export function mayEnter(account: Account, folder: string): boolean {
  if (!account) return true;
  const result = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...runAs(account),
    cwd: '/',
    stdio: 'ignore',
  });
  return result.status === 0;
}

function lookUp(name: string): Account {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return result.status === 0 ? Number(result.stdout.trim()) : 0;
  });
  return uid && gid ? { name, uid, gid } : null;
}

function make(): Account {
  // `useradd` exists on most systems, BusyBox has `adduser`.
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    made,
  ]);
  const account = lookUp(made);
  if (account) return account;
  spawnSync('adduser', ['-S', '-D', '-H', '-s', '/bin/false', made]);
  const second = lookUp(made);
  if (second) return second;
  throw new Error(
    'PostgreSQL does not run as root, and no unprivileged account was found or could be created. Start Daybook as another user.',
  );
}
