import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config, ProcessRole } from '../config.ts';
import { createLogger } from '../observability/log.ts';
import { openFoundation, type Foundation } from './roles/foundation.ts';
import { startFileSweep } from './roles/file-sweep.ts';
import { startWeb } from './roles/web-process.ts';
import {
  startPrices,
  startProjections,
  startTriggerRole,
  type Running,
} from './roles/worker-process.ts';
import { startAnchors } from '../event-store/anchors.ts';
import type { FromChild, ToChild } from './supervisor/messages.ts';

/**
 * One process of the house, forked by the supervisor, which tells it what to run and when to end. It never outlives
 * the supervisor: with the channel to it gone, it finishes what is under way and ends.
 */

/** The built web app, beside the server's files in `dist`. */
const webRoot = join(import.meta.dirname, '..', 'web');

const serving: readonly ProcessRole[] = ['web', 'command', 'query'];

type House = Readonly<{ port: number | null; stop: () => Promise<void> }>;

/** Starts what the roles say; stops it in reverse order, connections last. */
async function startRoles(foundation: Foundation, roles: readonly ProcessRole[]): Promise<House> {
  const { store, config, log } = foundation;
  const running: Running[] = [];
  let port: number | null = null;
  if (roles.includes('prices')) running.push(startPrices(foundation));
  if (roles.includes('projections')) {
    const onError = (error: unknown): void =>
      log.error({ err: error }, 'the head could not be anchored');
    running.push(startAnchors({ store, dataDir: config.dataDir, onError }));
    running.push(startProjections(foundation));
  }
  if (roles.includes('triggers')) running.push(startTriggerRole(foundation));
  if (roles.includes('command')) running.push(startFileSweep(foundation));
  if (roles.some((role) => serving.includes(role))) {
    const web = await startWeb(foundation, webRoot);
    running.push(web);
    port = web.port;
  }
  return {
    port,
    stop: async () => {
      for (const one of running.toReversed()) await one.stop();
      await foundation.close();
    },
  };
}

const tell = (message: FromChild): void => {
  if (process.connected) process.send?.(message);
};

async function start({
  config,
  databaseUrl,
  roles,
}: Extract<ToChild, { kind: 'start' }>): Promise<void> {
  const log = createLogger(roles.join(','), logTarget(config));
  reportAccidents(log);
  try {
    house = await startRoles(await openFoundation(config, databaseUrl, log), roles);
    tell({ kind: 'started', port: house.port });
  } catch (error) {
    log.fatal({ err: error }, 'the process could not start');
    if (isAddressTaken(error)) tell({ kind: 'failed', reason: addressTaken(config) });
    process.exit(1);
  }
}

const logTarget = (config: Config) => ({
  level: config.logLevel,
  folder: config.production ? null : config.dataDir,
});

const isAddressTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EADDRINUSE' || error.code === 'EACCES');

const addressTaken = ({ host, port }: Config): string =>
  `Port ${port} at ${host} cannot be used: another program has it, or it is not allowed. Set PORT to another one.`;

/** A defect nobody caught: it is written down, and the supervisor starts a clean process. */
function reportAccidents(log: Logger): void {
  const report = (error: unknown): void => {
    log.fatal({ err: error }, 'an error that nobody caught; the process ends');
    process.exit(1);
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}

let house: House | null = null;
let ending: Promise<void> | null = null;

const end = (): Promise<void> =>
  (ending ??= (async () => {
    await house?.stop();
    process.exit(0);
  })());

// Ctrl-C reaches every process of the terminal; when to end is the supervisor's to say.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => void end());
process.on(
  'message',
  (message: ToChild) => void (message.kind === 'start' ? start(message) : end()),
);
