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
 * One process of the house, forked by the supervisor, which tells it what to run and when to end. It never outlives
 * the supervisor: with the channel to it gone, it finishes what is under way and ends.
 */

/** The built web app, beside the server's files in `dist`. */
const webRoot = join(import.meta.dirname, '..', 'web');

const serving: readonly ProcessRole[] = ['web', 'command', 'query'];

type House = Readonly<{
  foundation: Foundation;
  port: number | null;
  /** Answers connections that the supervisor hands over. */
  web: WebProcess | null;
  stop: () => Promise<void>;
}>;

const metricsTimeoutMs = 1_500;
const questions = createQuestions<readonly string[]>(metricsTimeoutMs);

/** Of every process of this host: this one's own and what the others answer in time. */
async function metricsPage({ registry }: Foundation): Promise<string> {
  const others = await questions.ask((question) =>
    tell({ kind: 'ask-metrics-of-others', question }),
  );
  return joinMetrics([await registry.metrics(), ...(others ?? [])]);
}

/** Starts what the roles say; stops it in reverse order, connections last. */
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
      log.error({ err: error }, 'the head could not be anchored');
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

/** Whoever answers people gives a connection up that falls silent; what builds and rebuilds cannot tell silence from work. */
const watchConnections = ({ pools, tryConnection, log }: Foundation): Running =>
  watchLine({
    pool: pools.app,
    tryConnection,
    onGone: () => {
      log.fatal(
        'the server behind the open connections has gone without closing them; the process ends',
      );
      process.exit(1);
    },
  });

/** What is remembered of a log that was lost must reach neither the log nor a read model. */
const endWhereCommitsAreLost = async ({ commitsLost, log }: Foundation): Promise<void> => {
  const error = await commitsLost;
  log.fatal({ err: error }, 'the log has lost events that this process saw; the process ends');
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

/** As long as the supervisor waits; without one, nobody else would end a process that hangs. */
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
      // Its client may have left on the way.
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

// Ctrl-C reaches every process of the terminal; when to end is the supervisor's to say.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => void end());
process.on('message', (message: ToChild, connection?: Socket) => void hear(message, connection));
