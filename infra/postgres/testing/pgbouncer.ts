import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../embedded/free-port.ts';

/** The path of the program on Debian and other systems; `null` if it is not installed. */
export const pgbouncerProgram: string | null =
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync) ??
  null;

/** The settings that the README requires of a PgBouncer, and no others. */
const settings = (server: URL, port: number, usersFile: string): string => `
[databases]
* = host=${server.hostname} port=${server.port}

[pgbouncer]
pool_mode = session
default_pool_size = 100
max_client_conn = 300
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
`;

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Starts PgBouncer in session mode in front of a server, whose URL has user and password. */
export const startPgbouncer = async (
  program: string,
  serverUrl: string,
): Promise<Readonly<{ url: string; stop: () => Promise<void> }>> => {
  const server = new URL(serverUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'daybook-test-pgbouncer-'));
  // Started by root, it runs as another account, which must be able to enter.
  await chmod(folder, 0o755);
  const [usersFile, file] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  await writeFile(usersFile, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  await writeFile(file, settings(server, port, usersFile));
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asNobody, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (said = `${said}${String(text)}`.slice(-4_000)));
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  while (!(await answers(url.href))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${said}`);
    await delay(50);
  }
  return { url: url.href, stop };
};
