import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** The built files; those of the bench are beside the server's (scripts/bench.mjs). */
const built = join(import.meta.dirname, '..');

/** The product's supervisor. */
export const builtServer = join(built, 'server', 'start.js');

/**
 * Forks a program of the bench, `<name>.process.ts` anywhere below `bench`, by its name alone. Load is made in such a
 * process, and not in the one that is measured.
 */
export const forkProgram = (name: string, parameters: readonly string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, `${name}.process.js`), [...parameters], {
    execArgv: ['--enable-source-maps'],
  });
