import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeDataDir, removeDataDir, runApp, type App } from './app.ts';

/** Says to the workers, which inherit it, where the folder lies. */
const variable = 'DAYBOOK_TEST_DEMO';

/** Whether a copy of the folder is an app's whole data: where the database had to lie elsewhere there is only a link. */
const isWhole = async (folder: string): Promise<boolean> =>
  process.platform !== 'win32' &&
  !(await lstat(join(folder, 'postgres', 'cluster'))).isSymbolicLink();

/**
 * Lets an app fill an empty folder with the demo data, once, and lays the folder by for all journeys of the run: each
 * begins with a copy, in seconds also on a machine where filling takes minutes.
 */
export const prepareDemo = async (): Promise<void> => {
  const folder = await makeDataDir();
  // What keeps it from starting keeps the journeys' own from it too, and they tell.
  const app = await runApp(folder).catch(() => null);
  await app?.stop();
  if (app !== null && (await isWhole(folder))) process.env[variable] = folder;
  else await removeDataDir(folder);
};

/** Throws away what was laid by. */
export const forgetDemo = async (): Promise<void> => {
  const demo = process.env[variable];
  if (demo !== undefined) await removeDataDir(demo);
};

/** An app of its own with the demo data, which leaves nothing behind when it stops. */
export const startApp = async (): Promise<App> => {
  const folder = await makeDataDir();
  const demo = process.env[variable];
  // With owners and links as they are: the database server runs as another user.
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
