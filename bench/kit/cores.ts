import { spawnSync } from 'node:child_process';
import { processTimes } from './processor-time.ts';

/** These processes and those that they started themselves. */
const withChildren = (roots: readonly number[]): readonly number[] =>
  (processTimes() ?? [])
    .filter(({ pid, parent }) => roots.includes(pid) || roots.includes(parent))
    .map(({ pid }) => pid);

/**
 * Lets processes, their children and all their threads run only on these cores (`0`, `0-3`), as on a machine that has
 * no others; processes they start later inherit it. `false` if the machine cannot do so.
 */
export const bindToCores = (roots: readonly number[], cores: string): boolean =>
  withChildren(roots).every((pid) => {
    // A child may have ended meanwhile; only the program itself must exist.
    const { error } = spawnSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' });
    return error === undefined;
  });
