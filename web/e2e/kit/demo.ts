import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeDataDir, removeDataDir, runApp, type App } from './app.ts';

/** The environment variable that names the folder to the workers, which inherit it. */
const variable = 'DAYBOOK_TEST_DEMO';

/** Whether the folder contains all data of an app: if the database had to be elsewhere, the folder only links to it. */
const isWhole = async (folder: string): Promise<boolean> =>
  process.platform !== 'win32' &&
  !(await lstat(join(folder, 'postgres', 'cluster'))).isSymbolicLink();

/**
 * Lets an app fill an empty folder with the demo data, once, and keeps the folder for all journeys of the run: each
 * starts with a copy, which takes seconds even on a machine where filling takes minutes.
 */
export const prepareDemo = async (): Promise<void> => {
  const folder = await makeDataDir();
  // If it cannot start, the apps of the journeys cannot start either, and the journeys report it.
  const app = await runApp(folder).catch(() => null);
  await app?.stop();
  if (app !== null && (await isWhole(folder))) process.env[variable] = folder;
  else await removeDataDir(folder);
};

/** Deletes the folder with the demo data. */
export const forgetDemo = async (): Promise<void> => {
  const demo = process.env[variable];
  if (demo !== undefined) await removeDataDir(demo);
};

/** Starts an app over a copy of the demo data; it deletes its folder when it stops. */
export const startApp = async (): Promise<App> => {
  const folder = await makeDataDir();
  const demo = process.env[variable];
  // `-a` keeps owners and links, because the database server runs as another user.
  if (demo !== undefined) await promisify(execFile)('cp', ['-a', join(demo, '.'), folder]);
  const app = await runApp(folder);
  return {
    ...app,
    stop: async () => {
      await app.stop();
      await removeDataDir(folder);
    },
  };
};
