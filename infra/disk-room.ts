import { statfs } from 'node:fs/promises';
import { codeOf } from './vault/error-code.ts';

/**
 * The embedded database ends when it cannot write its log. So commands of people are refused while there is still this
 * much room, which is left to what the house does by itself: prices, triggers, read models.
 */
export const leastFreeBytes = 64 * 1024 * 1024;

/** Codes of Node (no room, a quota used up) and of PostgreSQL (`disk_full`). */
const fullDisk = /^(ENOSPC|EDQUOT|53100)$/;

/** Whether something failed for want of room on a disk. */
export const isDiskFull = (error: unknown): boolean => fullDisk.test(codeOf(error));

/** How free bytes below a folder are read. */
export type ReadsFreeBytes = (folder: string) => Promise<number>;

/** Bytes that programs without special rights may still write below a folder; infinite where the system does not say. */
export const freeBytes: ReadsFreeBytes = async (folder) => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
};

export type DiskRoom = Readonly<{
  /** Whether less is free than is left to the house. */
  isShort(): boolean;
  stop(): void;
}>;

/** Looks at the room below a folder again and again. */
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
