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
        // The name is in brackets and may itself contain spaces and brackets.
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        // It has ended meanwhile.
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

/** The running processes that this process started. */
export const childrenOf = (parent: number): readonly number[] =>
  links()
    .filter((link) => link.parent === parent && findProcess(link.pid) !== null)
    .map(({ pid }) => pid);

/** Its command line; empty if it has ended. */
export const commandOf = (pid: number): string => findProcess(pid)?.command ?? '';

/** The memory of a process in megabytes; 0 if the system does not tell. */
export const memoryOf = (pid: number): number => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** Sends a signal; a process that has ended is not an error. Returns whether it existed. */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
};
