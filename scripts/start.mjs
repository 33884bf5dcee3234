import { fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { onOrphaned } from './orphaned.mjs';
import { root, say } from './progress.mjs';

/** `npm start` */
export async function main(parameters) {
  say('Daybook');
  await build();
  return supervise(join(root, 'dist', 'server', 'start.js'), parameters);
}

/**
 * Runs the server and passes on what ends it. Ctrl-C reaches it by itself, being in the same terminal; when our own
 * parent is killed the server is told, so that it does not go on unseen and keep the port and the data folder.
 */
export function supervise(file, parameters) {
  return new Promise((resolve) => {
    const child = fork(file, parameters, { cwd: root, execArgv: ['--enable-source-maps'] });
    const stop = () => child.kill('SIGTERM');
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
    const watch = onOrphaned(stop);
    child.once('exit', (code, signal) => {
      watch.stop();
      resolve(signal === null ? (code ?? 1) : 1);
    });
  });
}
