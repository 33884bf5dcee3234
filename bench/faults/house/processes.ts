import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { findProcess } from '../../../infra/postgres/embedded/process-table.ts';

type Link = Readonly<{ pid: number; parent: number }>;

/** Every process of the machine with its parent. */
const links = (): readonly Link[] => (process.platform === 'linux' ? fromProc() : fromPs());

const fromProc = (): readonly Link[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name stands in brackets and may itself hold spaces and brackets.
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        // Ended meanwhile.
        return [];
      }
    });

const fromPs = (): readonly Link[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = '', parent = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent) };
    });

/** The processes that this one started and that still run. */
export const childrenOf = (parent: number): readonly number[] =>
  links()
    .filter((link) => link.parent === parent && findProcess(link.pid) !== null)
    .map(({ pid }) => pid);

/** Its command line; empty if it is gone. */
export const commandOf = (pid: number): string => findProcess(pid)?.command ?? '';

/** Memory that a process holds, in megabytes; 0 where the system does not say. */
export const memoryOf = (pid: number): number => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** Sends a signal; a process that is gone already is no error. Says whether it was there. */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
};
