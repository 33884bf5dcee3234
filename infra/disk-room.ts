import { statfs } from 'node:fs/promises';
import { codeOf } from './vault/error-code.ts';

/**
 * The embedded database stops when it cannot write its log. So people's commands are refused while this much space is
 * still free; it is left for background work: prices, triggers, read models.
 */
export const leastFreeBytes = 64 * 1024 * 1024;

/** Codes of Node (no room, a quota used up) and of PostgreSQL (`disk_full`). */
const fullDisk = /^(ENOSPC|EDQUOT|53100)$/;

/** Whether an error was caused by a full disk. */
export const isDiskFull = (error: unknown): boolean => fullDisk.test(codeOf(error));

/** Reads the free bytes below a folder. */
export type ReadsFreeBytes = (folder: string) => Promise<number>;

/** Bytes that unprivileged programs can still write below a folder; infinite if the system does not say. */
export const freeBytes: ReadsFreeBytes = async (folder) => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
};

export type DiskRoom = Readonly<{
  /** Whether less than the reserve is free. */
  isShort(): boolean;
  stop(): void;
}>;

/** Checks the free space below a folder repeatedly. */
export const watchDiskRoom = (
  folder: string,
  everyMs = 1_000,
  read: ReadsFreeBytes = freeBytes,
): DiskRoom => {
  let isShort = false;
  const look = async (): Promise<void> => {
    isShort = (await read(folder)) < leastFreeBytes;
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  void look();
  return { isShort: () => isShort, stop: () => clearInterval(timer) };
};
