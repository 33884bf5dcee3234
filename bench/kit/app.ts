import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import type { AppOptions, RunningApp } from './measure.ts';
import { builtServer } from './processes.ts';
import type { BenchServer } from './server.ts';

const readyWithinMs = 150_000;
const pollMs = 100;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
};

/** Starts the built product on a database of its own, and waits until it says that it is ready. */
export const startBenchApp = async (
  server: BenchServer,
  { demo = true, env = {} }: AppOptions = {},
): Promise<RunningApp> => {
  if (!existsSync(builtServer)) throw new Error(`The product is not built: ${builtServer}`);
  const database = await server.createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-bench-app-'));
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = fork(builtServer, [], {
    silent: true,
    execArgv: ['--enable-source-maps'],
    env: {
      PORT: String(port),
      DATABASE_URL: database.url,
      DAYBOOK_DATA: dataDir,
      DAYBOOK_DEMO: demo ? 'on' : 'off',
      LOG_LEVEL: 'warn',
      DAYBOOK_COMMANDS_PER_MINUTE: '0',
      PATH: '/usr/local/bin:/usr/bin:/bin',
      ...env,
    },
  });
  let output = '';
  const note = (data: unknown): void => {
    output = `${output}${String(data)}`.slice(-8_000);
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const end = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopping ??= end());
  const giveUpAt = performance.now() + readyWithinMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      await stop();
      throw new Error(`The app did not become ready:\n${output}`);
    }
    await delay(pollMs);
  }
  return { url, databaseUrl: database.url, dataDir, pid: child.pid ?? 0, stop };
};
