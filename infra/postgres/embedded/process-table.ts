import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A running process; its start time distinguishes it from a later one with the same id. */
export type RunningProcess = Readonly<{ pid: number; startedAt: string; command: string }>;

/** The process with this id; `null` if there is none, or only its zombie. */
export function findProcess(pid: number): RunningProcess | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return fromProc(pid);
  return process.platform === 'win32' ? fromSignal(pid) : fromPs(pid);
}

function fromProc(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startedAt] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X' || startedAt === undefined) return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, startedAt, command };
  } catch {
    return null;
  }
}

function fromPs(pid: number): RunningProcess | null {
  try {
    const options = { encoding: 'utf8', env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' } } as const;
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], options);
    // 'S Mon Jan 5 10:00:00 2026 /path/postgres -D ...': the start time is always five words.
    const match = /^(\S+)\s+((?:\S+\s+){4}\S+)\s+(.*)$/s.exec(line.trim());
    if (!match || match[1]?.startsWith('Z')) return null;
    return { pid, startedAt: match[2] ?? '', command: match[3] ?? '' };
  } catch {
    return null;
  }
}

function fromSignal(pid: number): RunningProcess | null {
  try {
    process.kill(pid, 0);
    return { pid, startedAt: '', command: '' };
  } catch {
    return null;
  }
}
