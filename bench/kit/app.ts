import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import type { AppOptions, AppPlace, BenchPlace, RunningApp } from './measure.ts';
import { builtServer } from './processes.ts';
import type { BenchServer } from './server.ts';

const defaultReadyWithinMs = 150_000;
const pollMs = 100;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
};

/** A database and a data folder, which outlive the processes that use them. */
const openPlace = async (server: BenchServer): Promise<AppPlace> => {
  const database = await server.createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-bench-app-'));
  await chmod(dataDir, 0o711);
  let removing: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { databaseUrl: database.url, dataDir, remove: () => (removing ??= end()) };
};

/** Starts the built product at a place, and waits until it reports that it is ready. */
const startAt = async (place: AppPlace, options: AppOptions): Promise<RunningApp> => {
  const { demo = true, env = {}, readyWithinMs = defaultReadyWithinMs } = options;
  if (!existsSync(builtServer))
    throw new Error(`The product is not built: ${builtServer} is missing. Run npm run build`);
  const { databaseUrl, dataDir } = place;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = fork(builtServer, [], {
    silent: true,
    execArgv: ['--enable-source-maps'],
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
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
  return { url, databaseUrl, dataDir, env, pid: child.pid ?? 0, stop };
};

/** A place, and a way to stop whatever runs there in the end. */
export const openBenchPlace = async (server: BenchServer): Promise<BenchPlace> => {
  const place = await openPlace(server);
  const running = new Set<RunningApp>();
  return {
    ...place,
    start: async (options = {}) => {
      const app = await startAt(place, options);
      running.add(app);
      return app;
    },
    remove: async () => {
      for (const app of running) await app.stop();
      await place.remove();
    },
  };
};

/** The same with one start, at its own place. */
export const startBenchApp = async (
  server: BenchServer,
  options: AppOptions = {},
): Promise<RunningApp> => {
  const place = await openBenchPlace(server);
  try {
    return { ...(await place.start(options)), stop: place.remove };
  } catch (error) {
    await place.remove();
    throw error;
  }
};
