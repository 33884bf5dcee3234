import { spawn, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { recordedPid } from '../../../infra/postgres/embedded/cluster.ts';
import { runningServerUrl } from '../../../infra/postgres/embedded/server.ts';
import { BrokenPromise } from '../broken-promise.ts';
import { until } from '../until.ts';
import { childrenOf, commandOf, signal } from './processes.ts';

/** The two processes that the supervisor forks (`start.ts`). */
export type ChildName = 'web' | 'worker';

/** The application as people run it: the built program with its own folder and port. It is called the house here. */
export type House = Readonly<{
  url: string;
  dataDir: string;
  /** Of the database itself, not of a proxy. */
  databaseUrl: () => string;
  /** Starts it and waits until it is ready; gives the milliseconds. */
  start: () => Promise<number>;
  /** Waits until it is ready again; gives the milliseconds. */
  ready: () => Promise<number>;
  /** Stops it by Ctrl-C. */
  stop: () => Promise<void>;
  /** Process ids; `null` for a process that does not run. */
  supervisor: () => number | null;
  child: (name: ChildName) => number | null;
  postmaster: () => number | null;
  /** Its last lines on the terminal. */
  output: () => readonly string[];
  /** Whether a line on the terminal matched since this object was created. */
  hasSaid: (text: RegExp) => boolean;
}>;

export type HouseOptions = Readonly<{
  /** The built `start.js`. */
  program: string;
  dataDir: string;
  port: number;
  /** Additional environment. */
  settings?: Readonly<Record<string, string>>;
  /** Set if the database is not the embedded one. */
  databaseUrl?: string;
  /** The most files and connections that each of its processes may have open; our own limit if absent. */
  descriptors?: number;
}>;

const readyWithinMs = 180_000;
const stopWithinMs = 60_000;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })).status === 200;
  } catch {
    return false;
  }
};

/** What it waits for, in its own words. */
const waitsFor = async (url: string): Promise<string> => {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) });
    return `/readyz: ${answer.status} ${await answer.text()}`;
  } catch (error) {
    return `/readyz: ${String(error)}`;
  }
};

/** Whether the database answers. An application without recent requests may not yet know that it is gone. */
const answers = async (databaseUrl: string | null): Promise<boolean> => {
  if (databaseUrl === null) return false;
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const isRunning = (child: ChildProcess | null): child is ChildProcess =>
  child !== null && child.exitCode === null && child.signalCode === null;

export const createHouse = (options: HouseOptions): House => {
  const { program, dataDir, port } = options;
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | null = null;
  let lines = '';

  const output = (): readonly string[] => lines.trim().split('\n').slice(-12);

  const databaseUrl = (): string | null =>
    options.databaseUrl ??
    runningServerUrl(join(dataDir, 'postgres'))?.replace(/\/postgres$/, '/daybook') ??
    null;

  const bothAnswer = async (): Promise<boolean> =>
    (await answers(databaseUrl())) && (await isReady(url));

  const ready = (): Promise<number> =>
    until(
      'The application is ready',
      readyWithinMs,
      () => {
        if (isRunning(running)) return bothAnswer();
        throw new BrokenPromise('The application ended unexpectedly', output());
      },
      async () => [await waitsFor(url), ...output()],
    );

  const start = (): Promise<number> => {
    const node = [process.execPath, '--enable-source-maps', program];
    const [command = '', ...parameters] =
      options.descriptors === undefined
        ? node
        : ['sh', '-c', `ulimit -n ${options.descriptors} && exec "$@"`, 'sh', ...node];
    const child = spawn(command, parameters, {
      // Its own process group, so that all of it can be killed at once; the channel lets it end when this process ends.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        PORT: String(port),
        DAYBOOK_DATA: dataDir,
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        DAYBOOK_COMMANDS_PER_MINUTE: '0',
        DAYBOOK_DEMO: 'off',
        ...options.settings,
      },
    });
    const note = (data: Buffer): void => {
      lines = `${lines}${data.toString('utf8')}`.slice(-64_000);
    };
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    running = child;
    return ready();
  };

  const supervisor = (): number | null => (isRunning(running) ? (running.pid ?? null) : null);

  return {
    url,
    dataDir,
    databaseUrl: () => {
      const found = databaseUrl();
      if (found === null) throw new BrokenPromise('The embedded database does not run', output());
      return found;
    },
    start,
    ready,
    output,
    hasSaid: (text) => text.test(lines),
    supervisor,
    child: (name) => {
      const parent = supervisor();
      if (parent === null) return null;
      const role = name === 'web' ? /process\.js \S*\bweb\b/ : /process\.js \S*\bprojections\b/;
      return childrenOf(parent).find((pid) => role.test(commandOf(pid))) ?? null;
    },
    postmaster: () => {
      const pid = recordedPid(join(realpathSync(join(dataDir, 'postgres', 'cluster')), 'data'));
      return pid !== null && commandOf(pid) !== '' ? pid : null;
    },
    stop: async () => {
      const pid = supervisor();
      if (pid === null) return;
      signal(pid, 'SIGTERM');
      await until('The application has stopped', stopWithinMs, () => !isRunning(running), output);
    },
  };
};
