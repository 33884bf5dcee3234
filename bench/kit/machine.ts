import { cpus, loadavg, totalmem } from 'node:os';

/** A line about the machine on which the figures were taken. */
export const machineLine = (postgresVersion: string): string => {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${gigabytes} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}, PostgreSQL ${postgresVersion}`;
};

/** Load averages over one, five and fifteen minutes. */
export const loadLine = (): string =>
  loadavg()
    .map((load) => load.toFixed(2))
    .join(', ');
