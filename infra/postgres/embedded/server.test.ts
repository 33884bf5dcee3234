import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { chooseAccount, mayEnter } from './account.ts';
import { findPackage, prepareBinaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { findProcess } from './process-table.ts';
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './server.ts';

let folder: string;
let servers: EmbeddedPostgres[] = [];
let holders: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-embedded-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  holders.forEach((holder) => holder.kill('SIGKILL'));
  await Promise.all(servers.map((server) => server.stop()));
  [servers, holders] = [[], []];
  rmSync(folder, { recursive: true, force: true });
});

const start = async (
  options: Pick<EmbeddedOptions, 'choosePort'> = {},
): Promise<EmbeddedPostgres> => {
  const dataDir = join(folder, 'pg');
  const server = await startEmbeddedPostgres({ ...options, dataDir, log: () => undefined });
  servers.push(server);
  return server;
};

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Another application that holds the folder. */
const startHolder = async (): Promise<
  Readonly<{ url: string; pid: number; kill: () => Promise<void> }>
> => {
  const script = fileURLToPath(new URL('../testing/hold-embedded.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, join(folder, 'pg')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  holders.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, pid } = JSON.parse(line) as { url: string; pid: number };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url, pid, kill };
};

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
};

const pidFile = (): string =>
  join(realpathSync(join(folder, 'pg', 'cluster')), 'data', 'postmaster.pid');

describe('embedded PostgreSQL', () => {
  it('given a stop, when it starts again, then the data are durable and readable only with the password', async () => {
    const first = await start();
    await query(first.url, 'create table kept (id int)');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(second.url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
    await expect(query(second.url.replace(/:[^:@/]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password/,
    );
    expect(statSync(join(folder, 'pg', 'password')).mode & 0o777).toBe(0o600);
  });

  it('given a new cluster, then its files of the write-ahead log are small and enough of them are kept', async () => {
    const { url } = await start();
    expect(await query(url, 'show wal_segment_size')).toEqual([{ wal_segment_size: '1MB' }]);
    expect(await query(url, 'show min_wal_size')).toEqual([{ min_wal_size: '512MB' }]);
    expect(await query(url, 'show wal_buffers')).toEqual([{ wal_buffers: '4MB' }]);
    expect(await query(url, 'show max_wal_size')).toEqual([{ max_wal_size: '2GB' }]);
  });

  it('given a running application, when another one starts in the same folder, then it is refused with the process id', async () => {
    const holder = await startHolder();
    await expect(start()).rejects.toThrow(/is in use by another Daybook \(process \d+\)/);
    expect(await query(holder.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await holder.kill();
  });

  it('given an application killed with -9, when the next one starts, then the orphan is stopped and nothing is lost', async () => {
    const holder = await startHolder();
    await query(holder.url, 'create table kept as select 1 as id');
    await holder.kill();
    expect(findProcess(holder.pid)).not.toBeNull();
    const next = await start();
    expect(findProcess(holder.pid)).toBeNull();
    expect(await query(next.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('given application and server killed with -9, when the next one starts, then it recovers', async () => {
    const holder = await startHolder();
    await query(holder.url, 'create table kept as select 1 as id');
    process.kill(holder.pid, 'SIGKILL');
    await holder.kill();
    const next = await start();
    expect(await query(next.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('given a server killed with -9, then it restarts on the same port', async () => {
    const server = await start();
    await query(server.url, 'create table kept as select 1 as id');
    const killed = server.pid();
    process.kill(killed, 'SIGKILL');
    // The server that is being killed may still answer pending queries.
    await until(async () => server.pid() !== killed);
    await until(() =>
      query(server.url, 'select id from kept').then(
        () => true,
        () => false,
      ),
    );
    expect(server.pid()).not.toBe(killed);
  });

  it('given a foreign SIGTERM while connections are open, then the server restarts and accepts connections', async () => {
    const server = await start();
    const inside = new Client({ connectionString: server.url });
    inside.on('error', () => undefined);
    await inside.connect();
    const told = server.pid();
    process.kill(told, 'SIGTERM');
    await until(async () => server.pid() !== told);
    await until(() =>
      query(server.url, 'select 1 as one').then(
        () => true,
        () => false,
      ),
    );
    expect(findProcess(told)).toBeNull();
    await inside.end().catch(() => undefined);
  });

  it('given a port that another program takes first, then the server uses another port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('It listens on a port');
    const ports = [address.port];
    const server = await start({ choosePort: async () => ports.shift() ?? freePort() });
    expect(ports).toEqual([]);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    other.close();
  });

  it('given a pid file whose process id now belongs to another program, then it starts', async () => {
    const server = await start();
    await server.stop();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      stdio: 'ignore',
    });
    holders.push(other);
    writeFileSync(
      pidFile(),
      `${other.pid}\n${join(folder, 'data')}\n1\n5432\n\n127.0.0.1\n  1 2\nready   \n`,
    );
    const next = await start();
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readFileSync(pidFile(), 'utf8').startsWith(`${next.pid()}\n`)).toBe(true);
  });

  it('given a lock file whose process id was reused, then it starts', async () => {
    await (await start()).stop();
    writeFileSync(join(folder, 'pg', 'supervisor.lock'), `${process.ppid}\nlong ago\n`);
    await expect(start()).resolves.toBeDefined();
  });

  it('given an initdb that was killed before its end, then the cluster is created again', async () => {
    mkdirSync(join(folder, 'pg', 'cluster', 'data'), { recursive: true });
    writeFileSync(join(folder, 'pg', 'cluster', 'data', 'PG_VERSION'), '18\n');
    await expect(start()).resolves.toBeDefined();
  });

  it('given, as root, a folder that only root may enter, then the files are stored elsewhere and a link points to them', async () => {
    if (chooseAccount() === null) return console.info('Not run as root: the server runs as we do.');
    chmodSync(folder, 0o700);
    const server = await start();
    const cluster = realpathSync(join(folder, 'pg', 'cluster'));
    expect(cluster.startsWith(folder)).toBe(false);
    await query(server.url, 'create table kept as select 1 as id');
    await server.stop();
    const next = await start();
    expect(await query(next.url, 'select id from kept')).toEqual([{ id: 1 }]);
    await next.stop();
    rmSync(cluster, { recursive: true });
  });

  it('given an installation without scripts in a folder that others may not enter, then the programs are copied and linked', () => {
    const closed = join(folder, 'closed');
    cpSync(join(findPackage(), 'native'), join(closed, 'native'), {
      recursive: true,
      filter: (source) => !/\.so(\.\d+)?$/.test(source) || !source.includes('/native/lib/lib'),
    });
    cpSync(join(findPackage(), 'package.json'), join(closed, 'package.json'));
    chmodSync(join(closed, 'native', 'lib'), 0o500);
    chmodSync(closed, 0o500);
    const account = chooseAccount();
    if (account) expect(mayEnter(account, closed)).toBe(false);
    const binaries = prepareBinaries(account, join(folder, 'copies'), closed);
    expect(binaries.postgres.startsWith(join(folder, 'copies'))).toBe(true);
    chmodSync(closed, 0o700);
  });
});
