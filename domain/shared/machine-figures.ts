/** Processor and memory use of a machine in percent, with one decimal; `at` in ISO 8601, UTC. */
export type MachineSample = Readonly<{ at: string; cpuUsage: number; usedMemPercentage: number }>;

/** The machine that answers the request, and samples of its last hour, the oldest first. */
export type MachineFigures = MachineSample &
  Readonly<{
    cpuModel: string;
    cpuCores: number;
    totalMemMb: number;
    history: readonly MachineSample[];
  }>;
