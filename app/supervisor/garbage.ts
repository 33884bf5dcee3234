import { totalmem } from 'node:os';

const largeFrom = 4 * 2 ** 30;

/** Bytes of memory of this machine, or of the container's limit. */
export const memoryHere = (): number => {
  const given = process.constrainedMemory();
  return given > 0 ? Math.min(given, totalmem()) : totalmem();
};

/**
 * Node parameters for the garbage collection of our processes: young garbage is collected by one thread, because on
 * busy processors several threads cost more than they save, and rarely if there is memory for it (record 179).
 */
export const garbageParameters = (memoryBytes: number): readonly string[] => [
  '--no-parallel-scavenge',
  ...(memoryBytes >= largeFrom ? ['--max-semi-space-size=64'] : []),
];
