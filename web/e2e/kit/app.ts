import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';

/** The product as it is deployed: the built server with its own Postgres, in a folder of its own. */
export type App = Readonly<{
  /** `http://localhost:<port>` */
  url: string;
  stop: () => Promise<void>;
}>;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = join(root, 'dist/server/start.js');
/** An app that fails exits by itself; this limit only ends a wait that would never end. */
const readyWithinMs = 900_000;
const pollMs = 250;

/** The time limit of a hook that starts an app. */
export const startWithinMs = readyWithinMs + 60_000;

const freePort = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found');
  return address.port;
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
};

/** Creates a folder for the data of one app. */
export const makeDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-e2e-'));
  // If the tests run as root, the database runs as another user, who needs access to its files in this folder.
  await chmod(folder, 0o755);
  return folder;
};

/**
 * Starts the built app over this folder, on a free port, with an environment of its own (it inherits no variable), and
 * waits until it reports that it is ready: demo data filled, prices fresh. Throws with its output if it exits.
 */
export const runApp = async (dataDir: string): Promise<App> => {
  if (!existsSync(program))
    throw new Error(
      'The server is not built. Run `npm test`, which builds it, or `npm run build`.',
    );
  const port = await freePort();
  const url = `http://localhost:${String(port)}`;
  const child = fork(program, [], {
    cwd: root,
    silent: true,
    env: {
      PORT: String(port),
      DAYBOOK_DATA: dataDir,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DAYBOOK_COMMANDS_PER_MINUTE: '0',
      PATH: '/usr/local/bin:/usr/bin:/bin',
    },
  });
  let output = '';
  const note = (data: unknown) => {
    output = `${output}${String(data)}`.slice(-8_000);
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  };
  const giveUpAt = performance.now() + readyWithinMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > giveUpAt) {
      await stop();
      throw new Error(`The app did not become ready:\n${output}`);
    }
    await delay(pollMs);
  }
  return { url, stop };
};

/** Deletes the folder of an app that has stopped. */
export const removeDataDir = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });
