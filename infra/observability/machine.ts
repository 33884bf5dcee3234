import { cpus, freemem, totalmem } from 'node:os';
import type { MachineFigures, MachineSample } from '../../domain/shared/machine-figures.ts';

/** The machine's counters at one moment; times in milliseconds since it started, summed over all cores. */
export type MachineReading = Readonly<{
  cpuModel: string;
  cpuCores: number;
  busyMs: number;
  idleMs: number;
  totalBytes: number;
  freeBytes: number;
}>;

export type Machine = Readonly<{
  figures: () => MachineFigures;
  /** Takes a sample; called by a timer. */
  look: () => void;
  stop: () => void;
}>;

const megabyte = 1024 * 1024;
export const sampleEveryMs = 30_000;
const kept = 3_600_000 / sampleEveryMs;

/** The counters of this machine, from Node. */
export const readMachine = (): MachineReading => {
  const cores = cpus();
  const sum = (pick: (times: (typeof cores)[number]['times']) => number): number =>
    cores.reduce((total, { times }) => total + pick(times), 0);
  return {
    cpuModel: cores[0]?.model.trim() ?? '',
    cpuCores: cores.length,
    busyMs: sum(({ user, nice, sys, irq }) => user + nice + sys + irq),
    idleMs: sum(({ idle }) => idle),
    totalBytes: totalmem(),
    freeBytes: freemem(),
  };
};

const percent = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((Math.max(0, part) / whole) * 1_000) / 10;

const sampleOf = (
  before: MachineReading | null,
  now: MachineReading,
  nowMs: number,
): MachineSample => {
  const busy = now.busyMs - (before?.busyMs ?? 0);
  const idle = now.idleMs - (before?.idleMs ?? 0);
  return {
    at: new Date(nowMs).toISOString(),
    cpuUsage: percent(busy, busy + idle),
    usedMemPercentage: percent(now.totalBytes - now.freeBytes, now.totalBytes),
  };
};

/** Watches the machine that this process runs on. The first figures cover the time since the machine started. */
export const watchMachine = ({
  read = readMachine,
  nowMs,
}: Readonly<{ read?: () => MachineReading; nowMs: () => number }>): Machine => {
  let before = read();
  let history: readonly MachineSample[] = [sampleOf(null, before, nowMs())];
  const look = (): void => {
    const now = read();
    history = [...history, sampleOf(before, now, nowMs())].slice(-kept);
    before = now;
  };
  const timer = setInterval(look, sampleEveryMs).unref();
  return {
    figures: () => {
      const { cpuModel, cpuCores, totalBytes } = before;
      const newest = history.at(-1) ?? sampleOf(null, before, nowMs());
      return {
        ...newest,
        cpuModel,
        cpuCores,
        totalMemMb: Math.round(totalBytes / megabyte),
        history,
      };
    },
    look,
    stop: () => clearInterval(timer),
  };
};
