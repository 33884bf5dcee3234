import { fork, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverEntries, serverOptions } from './build.mjs';
import { root, say } from './progress.mjs';

/**
 * `npm run dev`: bundles and restarts the server at every change. Vite serves the web app at port 5173 with hot reload,
 * and forwards its calls to the server.
 */
export async function main() {
  const { context } = await import('esbuild');
  const server = createServer();
  // From here on, bundles come from sources that change, and `npm start` must not take them for its own build.
  rmSync(join(root, 'dist', 'server.stamp'), { force: true });
  const restart = {
    name: 'restart',
    setup: (build) => build.onEnd(({ errors }) => errors.length === 0 && server.restart()),
  };
  const watching = await context({ ...serverOptions(serverEntries), plugins: [restart] });
  await watching.watch();
  const vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  say('The web app with hot reload: http://localhost:5173');
  await new Promise((resolve) => {
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
  vite.kill('SIGTERM');
  await server.stop();
  await watching.dispose();
  return 0;
}

function createServer() {
  let child = null;
  let turn = Promise.resolve();
  const end = () =>
    new Promise((resolve) => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  const begin = () => {
    child = fork(join(root, 'dist', 'server', 'start.js'), [], {
      cwd: root,
      execArgv: ['--enable-source-maps'],
    });
  };
  return {
    restart: () => (turn = turn.then(end).then(begin)),
    stop: () => (turn = turn.then(end)),
  };
}
