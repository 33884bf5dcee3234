import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import type { Socket } from 'node:net';
import { newHolder } from '../../infra/leases/holder.ts';
import { releaseLeases } from '../../infra/leases/release-leases.ts';
import type { Config } from '../../infra/config.ts';
import type { Behind } from './door.ts';
import type { FromChild, ToChild } from './messages.ts';
import { startHeartbeat, type Heartbeat, type HeartbeatTimes } from './heartbeat.ts';
import type { ProcessGroup } from './process-groups.ts';
import { garbageParameters, memoryHere } from './garbage.ts';
import { createQuestions } from './questions.ts';

/** Starts a process that runs a file. */
export type Begin = (file: string, args: readonly string[], options: ForkOptions) => ChildProcess;

export type ChildOptions = Readonly<{
  /** The program that the child runs. */
  file: string;
  group: ProcessGroup;
  config: Config;
  databaseUrl: string;
  say: (text: string) => void;
  onStarted: (port: number | null) => void;
  /** Called when it cannot run at all. */
  onFailed: (reason: string) => void;
  /** Metrics of the other processes, one page each. */
  metricsOfOthers: (asking: Child) => Promise<readonly string[]>;
  heartbeat: HeartbeatTimes;
  /** Starts the process; Node's `fork` by default. */
  begin?: Begin;
}>;

export type Child = Behind &
  Readonly<{
    /** Asks it to finish, and kills it if that takes too long. Resolves when it is gone. */
    stop: () => Promise<void>;
    /** Ends it at once. */
    kill: () => void;
    /** Its metrics; `null` while it cannot answer. */
    metrics: () => Promise<string | null>;
  }>;

const backOffMs = { first: 250, most: 10_000 };
/** A process that ran this long is restarted without delay. */
const healthyMs = 60_000;
const stopTimeoutMs = 20_000;
const metricsTimeoutMs = 1_000;

/**
 * Supervises one process of the application: it is started again whenever it ends by itself or cannot be started, with
 * growing delays if that continues; one that no longer answers is ended and replaced.
 */
export function superviseChild(options: ChildOptions): Child {
  const { say } = options;
  const { name } = options.group;
  /** The newest process. */
  let child: ChildProcess | undefined;
  let isStopping = false;
  let delayMs = backOffMs.first;
  let restart: NodeJS.Timeout | undefined;

  /** How many of the connections handed over are open; `null` until it has started. */
  let connections: number | null = null;

  const metrics = createQuestions<string>(metricsTimeoutMs);
  let onHere: () => void = () => undefined;

  const hear = (message: FromChild): void => {
    switch (message.kind) {
      case 'here':
        return onHere();
      case 'started':
        connections = 0;
        return options.onStarted(message.port);
      case 'connection-ended':
        if (connections !== null) connections -= 1;
        return;
      case 'failed':
        return options.onFailed(message.reason);
      case 'metrics':
        return metrics.answered(message.question, message.page);
      case 'ask-metrics-of-others': {
        const { question } = message;
        const asking = child;
        void options
          .metricsOfOthers(self)
          .then((pages) => send(asking, { kind: 'metrics-of-others', question, pages }));
      }
    }
  };

  const startLater = (holder: string): void => {
    // Leases that cannot be released expire.
    releaseLeases(options.databaseUrl, holder).catch(() => undefined);
    restart = setTimeout(start, delayMs);
    delayMs = Math.min(delayMs * 2, backOffMs.most);
  };

  const watch = (started: ChildProcess): Heartbeat => {
    const heartbeat = startHeartbeat({
      times: options.heartbeat,
      ask: () => send(started, { kind: 'are-you-there' }),
      onSilent: (silentMs) => {
        const seconds = Math.round(silentMs / 1_000);
        say(`The process of ${name} has not answered for ${seconds} s; replacing it`);
        started.kill('SIGKILL');
      },
    });
    onHere = heartbeat.heard;
    return heartbeat;
  };

  const start = (): void => {
    const startedAt = performance.now();
    const holder = newHolder();
    let heartbeat: Heartbeat | undefined;
    const onEnd = (how: string): void => {
      heartbeat?.stop();
      connections = null;
      if (isStopping) return;
      if (performance.now() - startedAt > healthyMs) delayMs = backOffMs.first;
      say(`The process of ${name} ${how}; restarting it in ${delayMs} ms`);
      startLater(holder);
    };
    try {
      child = launch(options, holder, { hear, onEnd });
      heartbeat = watch(child);
    } catch (error) {
      onEnd(notStarted(error instanceof Error ? error.message : String(error)));
    }
  };

  const self: Child = {
    connections: () => connections,
    take: (connection: Socket) => {
      if (connections === null || !child?.connected) return void connection.destroy();
      connections += 1;
      child.send(
        { kind: 'connection' } satisfies ToChild,
        connection,
        { keepOpen: false },
        () => undefined,
      );
    },
    metrics: () => metrics.ask((question) => send(child, { kind: 'tell-metrics', question })),
    stop: async () => {
      isStopping = true;
      clearTimeout(restart);
      if (child !== undefined) await stopChild(child);
    },
    kill: () => {
      isStopping = true;
      clearTimeout(restart);
      child?.kill('SIGKILL');
    },
  };
  start();
  return self;
}

const notStarted = (reason: string): string => `could not be started (${reason})`;

/** Starts the process. When the system has no room for another process, it throws or reports the end at once. */
function launch(
  { file, group, config, databaseUrl, begin = fork }: ChildOptions,
  holder: string,
  tell: Readonly<{ hear: (message: FromChild) => void; onEnd: (how: string) => void }>,
): ChildProcess {
  // The arguments are only for people who look at the list of processes; the child gets its roles by message.
  const child = begin(file, [group.roles.join(',')], {
    execArgv: ['--enable-source-maps', ...garbageParameters(memoryHere()), ...process.execArgv],
  });
  child.on('message', tell.hear);
  child.once('exit', (code, signal) => tell.onEnd(`ended unexpectedly (${signal ?? code})`));
  // Node emits no exit for a process that could not be started. A process that runs reports its end by `exit`, whatever
  // else fails.
  child.on('error', (error) => {
    if (!hasBegun(child)) tell.onEnd(notStarted(error.message));
  });
  send(child, { kind: 'start', config, databaseUrl, group, holder });
  return child;
}

/** Only a process that runs, or ran, has an id. */
const hasBegun = (child: ChildProcess): boolean => child.pid !== undefined;

const send = (child: ChildProcess | undefined, message: ToChild): void => {
  if (child?.connected) child.send(message, () => undefined);
};

function stopChild(child: ChildProcess): Promise<void> {
  const isGone = child.exitCode !== null || child.signalCode !== null;
  if (isGone || !hasBegun(child)) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    send(child, { kind: 'stop' });
  });
}
