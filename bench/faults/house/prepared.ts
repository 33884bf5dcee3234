import { execFile } from 'node:child_process';
import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../infra/postgres/embedded/free-port.ts';
import { makeFolder } from '../scene.ts';
import { createHouse } from './house.ts';

/** The folder of a house that was started once, of which others begin with a copy: what a first start makes is there. */
export type Prepared = Readonly<{
  layInto: (dataDir: string) => Promise<void>;
  forget: () => Promise<void>;
}>;

/** Whether a copy of the folder is a house's whole data: where the database had to lie elsewhere there is only a link. */
const isWhole = async (folder: string): Promise<boolean> =>
  process.platform !== 'win32' &&
  !(await lstat(join(folder, 'postgres', 'cluster'))).isSymbolicLink();

/** Starts a house in an empty folder, and stops it. */
export const prepareHouse = async (program: string): Promise<Prepared> => {
  const folder = await makeFolder();
  const house = createHouse({ program, dataDir: folder, port: await freePort() });
  await house.start();
  await house.stop();
  const isCopied = await isWhole(folder);
  return {
    layInto: async (dataDir) => {
      // With owners and links as they are: the database server runs as another user.
      if (isCopied) await promisify(execFile)('cp', ['-a', join(folder, '.'), dataDir]);
    },
    forget: () => rm(folder, { recursive: true, force: true }),
  };
};
