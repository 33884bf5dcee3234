import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = Readonly<{
  /** Fills the disk until this many bytes are free. */
  fillUpTo: (freeBytes: number) => Promise<void>;
  /** Deletes the filling. */
  empty: () => void;
  close: () => Promise<void>;
}>;

const chunkBytes = 1024 * 1024;

const mount = (folder: string, megabytes: number): boolean => {
  const options = `size=${megabytes}m,mode=0755`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'daybook-faults', folder]).status === 0;
};

// Processes that still use it keep it mounted only until they end.
const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder]);

/** Why no small disk can be mounted here, as a sentence; `null` if it can. */
export const whyNoSmallDisk = (): string | null => {
  if (process.platform !== 'linux') return 'a small disk can only be mounted on Linux';
  const folder = mkdtempSync(join(tmpdir(), 'daybook-faults-disk-'));
  const isMounted = mount(folder, 1);
  if (isMounted) unmount(folder);
  rmSync(folder, { recursive: true, force: true });
  return isMounted ? null : 'a small disk can only be mounted by root';
};

/** Mounts a separate small disk at this folder. */
export const mountSmallDisk = (folder: string, megabytes: number): SmallDisk => {
  if (!mount(folder, megabytes)) throw new Error(`No disk could be mounted at ${folder}`);
  const filler = join(folder, 'filler');
  let filled = 0;
  return {
    fillUpTo: async (freeBytes) => {
      for (;;) {
        const { bavail, bsize } = await statfs(folder);
        const over = bavail * bsize - freeBytes;
        if (over <= 0) return;
        filled += 1;
        try {
          writeFileSync(`${filler}-${filled}`, Buffer.alloc(Math.min(over, chunkBytes)));
        } catch {
          // Other processes wrote meanwhile, so less is free than was to be filled.
          return;
        }
      }
    },
    empty: () => {
      for (; filled > 0; filled -= 1) rmSync(`${filler}-${filled}`, { force: true });
    },
    close: async () => unmount(folder),
  };
};
