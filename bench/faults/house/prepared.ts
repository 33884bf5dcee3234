import { execFile } from 'node:child_process';
import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../infra/postgres/embedded/free-port.ts';
import { makeFolder } from '../scene.ts';
import { createHouse } from './house.ts';

/**
 * The folder of an application that was started once. Others start from a copy, which has everything that a first start
 * makes.
 */
export type Prepared = Readonly<{
  layInto: (dataDir: string) => Promise<void>;
  forget: () => Promise<void>;
}>;

/**
 * Whether a copy of the folder has all data: if the database had to be stored elsewhere, the folder only has a link.
 */
const isWhole = async (folder: string): Promise<boolean> =>
  process.platform !== 'win32' &&
  !(await lstat(join(folder, 'postgres', 'cluster'))).isSymbolicLink();

/** Starts the application in an empty folder, and stops it. */
export const prepareHouse = async (program: string): Promise<Prepared> => {
  const folder = await makeFolder();
  const house = createHouse({ program, dataDir: folder, port: await freePort() });
  await house.start();
  await house.stop();
  const isCopied = await isWhole(folder);
  return {
    layInto: async (dataDir) => {
      // Keeps owners and links, because the database server runs as another user.
      if (isCopied) await promisify(execFile)('cp', ['-a', join(folder, '.'), dataDir]);
    },
    forget: () => rm(folder, { recursive: true, force: true }),
  };
};
