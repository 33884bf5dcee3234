import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product as people run it: the built server with its own Postgres, in a folder of its own. */
export type App = Readonly<{
  /** `http://localhost:<port>` */
  url: string;
  stop: () => Promise<void>;
}>;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = join(root, 'dist/server/start.js');
const readyWithinMs = 150_000;
const pollMs = 250;

const freePort = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was free');
  return address.port;
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
};

/**
 * Starts the built app on a free port with an environment of its own (nothing of the tester's leaks in) and waits until
 * it says that it is ready: demo data filled, prices fresh. Throws with its output when it ends or takes too long.
 */
export const startApp = async (settings: Readonly<Record<string, string>> = {}): Promise<App> => {
  if (!existsSync(program))
    throw new Error(
      'The server is not built. Run `npm test`, which builds it, or `npm run build`.',
    );
  const port = await freePort();
  const url = `http://localhost:${String(port)}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-e2e-'));
  // As root the database runs as another user, who must be able to reach its files in here.
  await chmod(dataDir, 0o755);
  const child = fork(program, [], {
    cwd: root,
    silent: true,
    env: {
      PORT: String(port),
      DAYBOOK_DATA: dataDir,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PATH: '/usr/local/bin:/usr/bin:/bin',
      ...settings,
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
    await rm(dataDir, { recursive: true, force: true });
  };
  const giveUpAt = Date.now() + readyWithinMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`The app did not become ready:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return { url, stop };
};
