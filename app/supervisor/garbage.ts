import { totalmem } from 'node:os';

const largeFrom = 4 * 2 ** 30;

/** Bytes of memory that this machine has, or the container gives us. */
export const memoryHere = (): number => {
  const given = process.constrainedMemory();
  return given > 0 ? Math.min(given, totalmem()) : totalmem();
};

/**
 * How a process of ours collects garbage, as parameters of Node: young garbage by one thread, since on full processors
 * several take more than they save, and seldom where there is memory for it (record 179).
 */
export const garbageParameters = (memoryBytes: number): readonly string[] => [
  '--no-parallel-scavenge',
  ...(memoryBytes >= largeFrom ? ['--max-semi-space-size=64'] : []),
];
