import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config, ProcessRole } from '../infra/config.ts';
import { joinMetrics } from '../infra/observability/join-metrics.ts';
import { createLogger } from '../infra/observability/log.ts';
import { createMetricsRegistry } from '../infra/observability/metrics.ts';
import { openFoundation, type Foundation } from './roles/foundation.ts';
import { startDueJobs } from './roles/job-kinds.ts';
import { startReactionRole } from './roles/reaction-role.ts';
import { startOpsServer } from './roles/ops-server.ts';
import { startWeb, type WebProcess } from './roles/web-process.ts';
import {
  startPrices,
  startProjections,
  startTriggerRole,
  type Running,
} from './roles/worker-process.ts';
import { watchLine } from '../infra/postgres/line-watch.ts';
import { startAnchors } from '../infra/event-store/anchors.ts';
import { addressTaken, isAddressTaken } from './supervisor/address-taken.ts';
import type { FromChild, ToChild } from './supervisor/messages.ts';
import type { ProcessGroup } from './supervisor/process-groups.ts';
import { createQuestions } from './supervisor/questions.ts';

/**
 * One process of the application, forked by the supervisor, which tells it what to run and when to end. It never
 * outlives the supervisor: when the channel to the supervisor closes, it finishes the work under way and ends.
 */

/** The built web app, beside the server's files in `dist`. */
const webRoot = join(import.meta.dirname, '..', 'web');

const serving: readonly ProcessRole[] = ['web', 'command', 'query'];

type House = Readonly<{
  foundation: Foundation;
  port: number | null;
  /** Serves connections that the supervisor hands over. */
  web: WebProcess | null;
  stop: () => Promise<void>;
}>;

const metricsTimeoutMs = 1_500;
const questions = createQuestions<readonly string[]>(metricsTimeoutMs);

/** The metrics of every process of this host: its own, and those of the others that answer in time. */
async function metricsPage({ registry }: Foundation): Promise<string> {
  const others = await questions.ask((question) =>
    tell({ kind: 'ask-metrics-of-others', question }),
  );
  return joinMetrics([await registry.metrics(), ...(others ?? [])]);
}

/** Starts the roles of this process; they are stopped in reverse order, connections last. */
async function startRoles(
  foundation: Foundation,
  { roles, share }: ProcessGroup,
  watch: Running | null,
): Promise<House> {
  const { store, config, log } = foundation;
  const running: Running[] = watch === null ? [] : [watch];
  const isFirst = share.index === 0;
  let web: WebProcess | null = null;
  let port: number | null = null;
  if (roles.includes('prices')) running.push(startPrices(foundation));
  if (roles.includes('projections')) {
    const onError = (error: unknown): void =>
      log.error({ err: error }, 'the head of the log could not be anchored');
    if (isFirst) running.push(startAnchors({ store, dataDir: config.dataDir, onError }));
    running.push(startProjections(foundation, share));
  }
  if (roles.includes('triggers')) running.push(startTriggerRole(foundation));
  if (roles.includes('reactions'))
    running.push(startDueJobs(foundation), startReactionRole(foundation));
  if (roles.some((role) => serving.includes(role))) {
    web = await startWeb(foundation, {
      webRoot,
      metricsPage: () => metricsPage(foundation),
      behindDoor:
        share.count > 1 ? { onConnectionEnded: () => tell({ kind: 'connection-ended' }) } : null,
    });
    running.push(web);
    port = web.port;
  } else if (isFirst && !config.roles.some((role) => serving.includes(role))) {
    running.push(await startOpsServer(foundation, () => metricsPage(foundation)));
  }
  return {
    foundation,
    port,
    web,
    stop: async () => {
      for (const one of running.toReversed()) await one.stop();
      await foundation.close();
    },
  };
}

/**
 * A process that answers people gives up a connection that falls silent. Processes that build read models cannot tell
 * silence from long work.
 */
const watchConnections = ({ pools, tryConnection, log }: Foundation): Running =>
  watchLine({
    pool: pools.app,
    tryConnection,
    onGone: () => {
      log.fatal('the database server is gone without closing its connections; the process ends');
      process.exit(1);
    },
  });

/**
 * If the log has lost commits, this process ends, because nothing it remembers of them may reach the log or a read
 * model.
 */
const endWhereCommitsAreLost = async ({ commitsLost, log }: Foundation): Promise<void> => {
  const error = await commitsLost;
  log.fatal(
    { err: error },
    'the log no longer holds events that this process has read; the process ends',
  );
  process.exit(1);
};

const tell = (message: FromChild): void => {
  if (process.connected) process.send?.(message);
};

async function start({
  config,
  databaseUrl,
  group,
  holder,
}: Extract<ToChild, { kind: 'start' }>): Promise<void> {
  const name = group.name.replaceAll(', ', ',');
  const log = createLogger(name, logTarget(config));
  reportAccidents(log);
  try {
    const registry = createMetricsRegistry(name);
    const serves = group.roles.some((role) => serving.includes(role));
    const foundation = await openFoundation(config, databaseUrl, log, registry, serves, holder);
    void endWhereCommitsAreLost(foundation);
    const watch = serves ? null : watchConnections(foundation);
    house = await startRoles(foundation, group, watch);
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

/** Logs an uncaught error and ends, so that the supervisor starts a clean process. */
function reportAccidents(log: Logger): void {
  const report = (error: unknown): void => {
    log.fatal({ err: error }, 'uncaught error; the process ends');
    process.exit(1);
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}

let house: House | null = null;
let ending: Promise<void> | null = null;

/** As long as the supervisor waits; without a supervisor, nobody else would end a process that hangs. */
const endTimeoutMs = 20_000;

const end = (): Promise<void> =>
  (ending ??= (async () => {
    setTimeout(() => process.exit(1), endTimeoutMs).unref();
    await house?.stop();
    process.exit(0);
  })());

async function hear(message: ToChild, connection: Socket | undefined): Promise<void> {
  switch (message.kind) {
    case 'connection':
      // The client may have disconnected meanwhile.
      if (connection === undefined) return tell({ kind: 'connection-ended' });
      return house?.web?.take(connection);
    case 'start':
      return start(message);
    case 'stop':
      return end();
    case 'are-you-there':
      return tell({ kind: 'here' });
    case 'tell-metrics': {
      const page = await house?.foundation.registry.metrics();
      if (page !== undefined) tell({ kind: 'metrics', question: message.question, page });
      return;
    }
    case 'metrics-of-others':
      return questions.answered(message.question, message.pages);
  }
}

// Ctrl-C reaches every process of the terminal, but the supervisor decides when to end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => void end());
process.on('message', (message: ToChild, connection?: Socket) => void hear(message, connection));
