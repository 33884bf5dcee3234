import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import { insist } from './insist.ts';
import type { Ledger } from './ledger.ts';

/** Clients at work, each with one command under way at a time. */
export type Load = Readonly<{
  /** Lets them ask for more. */
  resume: () => void;
  /** No new commands; resolves when each that is under way has its final answer. Throws what broke a client. */
  drain: () => Promise<void>;
  /** Sends from now on to another address: a proxy in front of the house, or the house itself. */
  aim: (origin: string) => void;
  stop: () => Promise<void>;
}>;

export const startLoad = (options: {
  clients: readonly Client[];
  ledger: Ledger;
  origin: string;
  /** Uniform in [0, 1). */
  random: () => number;
  /** A client waits up to so long before it asks again. */
  thinkMsMax: number;
}): Load => {
  let { origin } = options;
  let [isPaused, isStopped] = [true, false];
  let wake: () => void = () => undefined;
  let resumed = new Promise<void>((resolve) => (wake = resolve));
  let failure: Error | null = null;
  const busy = new Set<Client>();
  let settled: () => void = () => undefined;

  const one = async (client: Client): Promise<void> => {
    busy.add(client);
    try {
      client.learn(await insist(() => origin, options.ledger, client.next()));
    } finally {
      busy.delete(client);
      settled();
    }
  };

  const run = async (client: Client): Promise<void> => {
    while (!isStopped) {
      await resumed;
      if (isStopped) return;
      await one(client);
      await delay(options.random() * options.thinkMsMax);
    }
  };

  const running = Promise.all(
    options.clients.map((client) =>
      run(client).catch((error: unknown) => {
        failure ??= error instanceof Error ? error : new Error(String(error));
        isStopped = true;
      }),
    ),
  );

  const drain = async (): Promise<void> => {
    if (!isPaused) {
      isPaused = true;
      resumed = new Promise((resolve) => (wake = resolve));
    }
    while (busy.size > 0) await new Promise<void>((resolve) => (settled = resolve));
    if (failure !== null) throw failure;
  };

  return {
    resume: () => {
      isPaused = false;
      wake();
    },
    drain,
    aim: (to) => void (origin = to),
    stop: async () => {
      isStopped = true;
      wake();
      await running;
    },
  };
};
