import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { mayEnter, type Account } from './account.ts';

/** The folders of one embedded server; `root` is the folder that the caller named. */
export type Place = Readonly<{
  root: string;
  /** PostgreSQL's own data folder, owned by the account. */
  data: string;
  lock: string;
  log: string;
  password: string;
  /** For copies of the programs. */
  binaries: string;
}>;

/** System folders that every account may enter; the first one that can be created is used. */
const openParents = ['/var/lib/daybook', '/opt/daybook', '/var/tmp/daybook'];

/**
 * Creates the folders. As root, a folder below one that only root may enter (`/root/...`) cannot be used by the
 * unprivileged account; then the cluster is in an open folder of the system, and `cluster` here is a link to it.
 */
export function layOut(root: string, account: Account, log: (text: string) => void): Place {
  mkdirSync(root, { recursive: true });
  const cluster = join(root, 'cluster');
  const reachable = mayEnter(account, root);
  if (!existsSync(cluster)) {
    if (reachable) mkdirSync(cluster);
    else {
      const elsewhere = join(openParent(), `cluster-${randomBytes(6).toString('hex')}`);
      mkdirSync(elsewhere);
      symlinkSync(elsewhere, cluster);
      log(`User ${account?.name} cannot access ${root}; the database files are in ${elsewhere}`);
    }
  }
  const home = realpathSync(cluster);
  chmodSync(home, 0o755);
  if (account) chownSync(home, account.uid, account.gid);
  return {
    root,
    data: join(home, 'data'),
    lock: join(root, 'supervisor.lock'),
    log: join(root, 'postgres.log'),
    password: join(root, 'password'),
    binaries: reachable ? join(root, 'binaries') : openParent(),
  };
}

function openParent(): string {
  for (const folder of openParents) {
    try {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
      return folder;
    } catch {
      continue;
    }
  }
  throw new Error(
    `None of ${openParents.join(', ')} can be created. Set DAYBOOK_DATA to a folder that other users can access.`,
  );
}

/** The superuser's password: created once, in a file that only we may read. */
export function passwordOf(place: Place): string {
  if (existsSync(place.password)) return readFileSync(place.password, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  writeFileSync(place.password, `${password}\n`, { mode: 0o600 });
  return password;
}
