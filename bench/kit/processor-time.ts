import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine, and the processor time it has used so far. */
export type ProcessTime = Readonly<{ pid: number; parent: number; command: string; ms: number }>;

/** The group of a process; `null` for processes that are not counted. */
export type GroupOf = (process: ProcessTime) => string | null;

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** Reads `/proc/<pid>/stat`; names may contain spaces and parentheses, so only what follows the last one is parsed. */
export const readStat = (stat: string): Readonly<{ parent: number; ms: number }> => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (index: number): number => Number(fields[index] ?? 0);
  return { parent: at(1), ms: (at(11) + at(12)) * tickMs };
};

const readProcess = (pid: number): ProcessTime | null => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, command, ...readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')) };
  } catch {
    // It ended after the list was read.
    return null;
  }
};

/** All processes of this machine; `null` if there is no `/proc` to read them from. */
export const processTimes = (): readonly ProcessTime[] | null => {
  if (process.platform !== 'linux') return null;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => readProcess(Number(pid))).filter((one) => one !== null);
};

/**
 * What each group used between two readings, in milliseconds; a process that started in between counts from its start.
 */
export const usedBetween = (
  before: readonly ProcessTime[],
  after: readonly ProcessTime[],
  groupOf: GroupOf,
): ReadonlyMap<string, number> => {
  const msBefore = new Map(before.map(({ pid, ms }) => [pid, ms]));
  const used = new Map<string, number>();
  for (const process of after) {
    const group = groupOf(process);
    if (group === null) continue;
    used.set(group, (used.get(group) ?? 0) + process.ms - (msBefore.get(process.pid) ?? 0));
  }
  return used;
};
