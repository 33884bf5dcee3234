import { join } from 'node:path';
import { loadConfig, type ProcessRole } from '../config.ts';
import { createLogger } from '../observability/log.ts';
import { openFoundation, type Foundation } from './roles/foundation.ts';
import { startWeb } from './roles/web-process.ts';
import {
  startPrices,
  startProjections,
  startTriggerRole,
  type Running,
} from './roles/worker-process.ts';

/** What a child process tells the one that forked it. */
export type ChildMessage = Readonly<{ kind: 'started'; port: number | null }>;
/** What it is told. */
export type ParentMessage = Readonly<{ kind: 'stop' }>;

/** Roles that make up the process people talk to; they share one HTTP server. */
const webRoles: readonly ProcessRole[] = ['web', 'command', 'query'];

/** Built by Vite; every script runs in the project's folder. */
const webRoot = join(process.cwd(), 'dist', 'web');

/** Starts what the configuration names; what is started first is stopped last. */
export const startRoles = async (
  foundation: Foundation,
): Promise<Running & Readonly<{ port: number | null }>> => {
  const { roles } = foundation.config;
  const running: Running[] = [];
  let port: number | null = null;
  if (roles.includes('prices')) running.push(startPrices(foundation));
  if (roles.includes('projections')) running.push(startProjections(foundation));
  if (roles.includes('triggers')) running.push(startTriggerRole(foundation));
  if (webRoles.some((role) => roles.includes(role))) {
    const web = await startWeb(foundation, webRoot);
    running.push(web);
    port = web.port;
  }
  return {
    port,
    stop: async () => {
      for (const one of running.toReversed()) await one.stop();
    },
  };
};

/** One process of the house: opens the database named by DATABASE_URL and runs its roles until it is told to stop. */
const main = async (): Promise<void> => {
  const config = loadConfig(process.env);
  const isWeb = webRoles.some((role) => config.roles.includes(role));
  const log = createLogger(isWeb ? 'web' : 'worker', {
    level: config.logLevel,
    folder: config.production ? null : config.dataDir,
  });
  if (config.databaseUrl === null)
    throw new Error('DATABASE_URL says which database this process works on');
  const foundation = await openFoundation(config, config.databaseUrl, log);
  const roles = await startRoles(foundation);
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await roles.stop();
    await foundation.close();
    process.disconnect?.();
  };
  const stopOrFail = (): void => {
    stop().catch((error: unknown) => {
      log.fatal({ err: error }, 'could not stop cleanly');
      process.exitCode = 1;
      process.disconnect?.();
    });
  };
  process.on('message', stopOrFail);
  // Whoever forked this process is gone: nobody is left to stop it.
  process.on('disconnect', stopOrFail);
  process.on('SIGTERM', stopOrFail);
  // Ctrl-C reaches the whole group; the one who forked decides when.
  process.on('SIGINT', () => undefined);
  const started: ChildMessage = { kind: 'started', port: roles.port };
  process.send?.(started);
};

await main();
