import { join } from 'node:path';
import { roleNames } from '../domain/shared/roles.ts';
import { ConfigError, configOfProcess, type Config } from '../infra/config.ts';
import { descriptorAdvice, descriptorsMost } from '../infra/descriptors.ts';
import { FolderInUse } from '../infra/postgres/embedded/folder-lock.ts';
import { DatabaseNotPrepared } from '../infra/postgres/prepare-database.ts';
import { WrongMasterKey } from '../infra/vault/open-master-key.ts';
import { checkMasterKey } from './roles/foundation.ts';
import { demoPassword, demoSignIns } from './demo/demo-people.ts';
import { awaitReady } from './supervisor/await-ready.ts';
import { superviseChild, type Child } from './supervisor/child.ts';
import { heartbeatTimesOf } from './supervisor/heartbeat.ts';
import { openDatabase, type Database } from './supervisor/open-database.ts';
import { serversOf, workersOf, type ProcessGroup } from './supervisor/process-groups.ts';
import { seedStore } from './supervisor/seed-store.ts';
import { startServers, type Servers } from './supervisor/start-servers.ts';
import { startSimulators, type Simulators } from './supervisor/simulators.ts';
import { whileWaiting } from './supervisor/while-waiting.ts';

/**
 * `npm start`: the supervisor. It owns the database server, migrates, fills an empty store, and runs the roles of this
 * host in two processes or more, so that projections and prices do not slow commands down. Postgres ends last.
 */

const say = (text: string): void => void process.stdout.write(`- ${text}\n`);

const processFile = join(import.meta.dirname, 'process.js');

type House = {
  database: Database | null;
  children: Child[];
  servers: Servers | null;
  simulators: Simulators | null;
};

async function main(): Promise<void> {
  const config = configOfProcess();
  const house: House = { database: null, children: [], servers: null, simulators: null };
  const ended = new AbortController();
  const end = endOnce(house, ended);
  listenToSignals(house, end);
  try {
    await begin(config, house, ended.signal, (reason) => void end(1, reason));
  } catch (error) {
    await end(1, explain(error));
  }
}

async function begin(
  settings: Config,
  house: House,
  ended: AbortSignal,
  onFailed: (reason: string) => void,
): Promise<void> {
  const advice = descriptorAdvice(descriptorsMost());
  if (advice?.isFatal) throw new ConfigError(advice.text);
  if (advice) say(advice.text);
  say(settings.databaseUrl === null ? 'Starting the database' : 'Connecting to the database');
  const onGivenUp = (error: Error): void => onFailed(error.message);
  house.database = await whileWaiting('The database', say, () =>
    openDatabase({ config: settings, say, onGivenUp }),
  );
  if (ended.aborted) return;
  const { url, processes } = house.database;
  await checkMasterKey(settings, url);
  let port: number | null = null;
  house.simulators = await startSimulators(settings, () => port);
  const config: Config = { ...settings, ...processes, ...house.simulators.origins };
  const metricsOfOthers = async (asking: Child): Promise<readonly string[]> => {
    const others = house.children.filter((child) => child !== asking);
    const pages = await Promise.all(others.map((child) => child.metrics()));
    return pages.filter((page) => page !== null);
  };
  const heartbeat = heartbeatTimesOf(config.childDeadlineSeconds);
  const start = (group: ProcessGroup, onStarted: (at: number | null) => void): Child => {
    const child = { file: processFile, group, config, databaseUrl: url, heartbeat };
    const started = superviseChild({ ...child, say, onStarted, onFailed, metricsOfOthers });
    house.children.push(started);
    return started;
  };
  for (const group of workersOf(config)) start(group, () => undefined);
  await seedStore({ config, databaseUrl: url, say, signal: ended });
  if (ended.aborted) return;
  const groups = serversOf(config);
  if (groups.length === 0) return say(`Running ${config.roles.join(', ')}`);
  const onPort = (at: number): void => void (port = at);
  house.servers = startServers({ config, groups, start, onPort, onFailed });
  await awaitReady({ port: () => port, host: config.host, say, signal: ended });
  if (!ended.aborted) welcome(config, port ?? config.port);
}

function welcome(config: Config, port: number): void {
  const address = config.port === port ? config.publicUrl : `http://localhost:${port}`;
  const lines = ['', `Daybook is ready: ${address}`];
  if (config.demoData) {
    lines.push('', `Demo sign-ins, all with the password ${demoPassword}:`);
    for (const { email, roleId } of demoSignIns)
      lines.push(`  ${email.padEnd(28)} ${roleNames[roleId]}`);
  } else if (config.production) {
    lines.push(
      'Create the first administrator with: npm run create-admin',
      '(in a container: node dist/server/create-admin.js)',
    );
  }
  lines.push('', 'Ctrl-C stops it.', '');
  process.stdout.write(lines.join('\n'));
}

async function stopAll({ children, servers, database, simulators }: House): Promise<void> {
  servers?.closeDoor();
  for (const child of children.toReversed()) await child.stop();
  await simulators?.stop();
  if (database) say('Stopping the database');
  await database?.close();
}

/** Ends processes that take requests first, then the others, and the database last. */
function endOnce(
  house: House,
  ended: AbortController,
): (code: number, reason?: string) => Promise<void> {
  let ending: Promise<void> | null = null;
  const end = async (code: number, reason: string | undefined): Promise<void> => {
    ended.abort();
    if (reason !== undefined) process.stderr.write(`\n${reason}\n`);
    if (house.children.length > 0) say('Stopping: finishing the work in progress');
    await whileWaiting('Stopping', say, () => stopAll(house));
    say('Stopped');
    process.exit(code);
  };
  return (code, reason) => (ending ??= end(code, reason));
}

/** The first signal ends everything in order; a second one does not wait for work under way. */
function listenToSignals(house: House, end: (code: number) => Promise<void>): void {
  let count = 0;
  const onSignal = (): void => {
    count += 1;
    if (count === 2) house.children.forEach((child) => child.kill());
    void end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', onSignal);
}

/** Errors that people can fix are described in words; anything else is shown as it is. */
const explain = (error: unknown): string => {
  if (
    error instanceof ConfigError ||
    error instanceof FolderInUse ||
    error instanceof DatabaseNotPrepared ||
    error instanceof WrongMasterKey
  ) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
