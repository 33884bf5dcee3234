import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { testEventStoreProcess, testEventStoreUrl } from '../infra/config.ts';
import { clientString } from '../infra/event-store/eventstoredb/connection-string.ts';
import type { Counts } from '../infra/event-store/eventstoredb/simulator/counts.ts';
import { forkProgram } from './kit/processes.ts';

/** The server that holds the product's log. */
export type EventStoreDbServer = Readonly<{
  url: string;
  /** A description for the table. */
  notes: string;
  /** Its process on this machine; `null` if unknown. */
  pid: number | null;
  /** The requests to the simulator so far; `null` for a real server. */
  counts: () => Promise<Readonly<Counts> | null>;
  stop: () => void;
}>;

const messageOf = async (child: ChildProcess): Promise<object> => {
  const messages: readonly unknown[] = await once(child, 'message');
  const [message] = messages;
  if (typeof message !== 'object' || message === null)
    throw new Error('Broken invariant: a bench process sends objects');
  return message;
};

const isUrl = (message: object): message is { url: string } => 'url' in message;
const isCounts = (message: object): message is { counts: Counts } => 'counts' in message;

/** Starts a program that reports its address once it listens, and answers each message by one. */
export const forkServer = async (name: string) => {
  const child = forkProgram(name);
  const first = await messageOf(child);
  if (!isUrl(first)) throw new Error('Broken invariant: the server reports its address');
  return {
    url: first.url,
    pid: child.pid ?? null,
    ask: async (): Promise<object> => {
      const answer = messageOf(child);
      child.send({});
      return answer;
    },
    stop: () => void child.kill('SIGKILL'),
  };
};

/** Its release, as it reports it itself. */
const versionOf = async (url: string): Promise<string> => {
  const client = EventStoreDBClient.connectionString(clientString(url));
  try {
    return (await client['capabilities']).serverVersion;
  } finally {
    await client.dispose();
  }
};

/** How a server on this machine is configured to use threads, in words; empty if it is not. */
const settingsOf = (pid: number | null): string => {
  if (pid === null || process.platform !== 'linux') return '';
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const ofThreads = variables.filter((variable) => variable.startsWith('DOTNET_ThreadPool'));
  return ofThreads.map((variable) => `, ${variable}`).join('');
};

/** The server that EVENTSTORE_URL names, or else the simulator. */
export const openEventStoreDb = async (): Promise<EventStoreDbServer> => {
  const named = testEventStoreUrl();
  if (named !== null) {
    const namedPid = testEventStoreProcess();
    return {
      url: named,
      notes: `EventStoreDB ${await versionOf(named)}, one node${settingsOf(namedPid)}`,
      pid: namedPid,
      counts: () => Promise.resolve(null),
      stop: () => undefined,
    };
  }
  const { url, pid, ask, stop } = await forkServer('eventstoredb-simulator');
  return {
    url,
    pid,
    stop,
    notes:
      'the simulator, which is written in JavaScript and keeps nothing on disk: no EVENTSTORE_URL is set',
    counts: async () => {
      const answer = await ask();
      if (!isCounts(answer)) throw new Error('Broken invariant: the simulator reports its counts');
      return answer.counts;
    },
  };
};
