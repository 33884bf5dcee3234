import { fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { onOrphaned } from './orphaned.mjs';
import { root, say } from './progress.mjs';

/** Runs `npm start`. */
export async function main(parameters) {
  say('Daybook');
  await build();
  return supervise(join(root, 'dist', 'server', 'start.js'), parameters);
}

/**
 * Runs the server and passes on what ends it. Ctrl-C reaches the server by itself, because it is in the same terminal.
 * If our own parent is killed, the server is told to end, so that it does not keep the port and the data folder
 * unnoticed.
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
