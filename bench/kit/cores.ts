import { spawnSync } from 'node:child_process';
import { processTimes } from './processor-time.ts';

/** These processes and those that they started themselves. */
const withChildren = (roots: readonly number[]): readonly number[] =>
  (processTimes() ?? [])
    .filter(({ pid, parent }) => roots.includes(pid) || roots.includes(parent))
    .map(({ pid }) => pid);

/**
 * Lets processes, their children and all their threads run on these cores alone (`0`, `0-3`), as they do on a machine
 * that has no others; what they start later inherits it. `false` where the machine cannot do so.
 */
export const bindToCores = (roots: readonly number[], cores: string): boolean =>
  withChildren(roots).every((pid) => {
    // One that has ended meanwhile needs no core: only the program itself must be there.
    const { error } = spawnSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' });
    return error === undefined;
  });
