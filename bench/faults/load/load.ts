import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import { insist } from './insist.ts';
import type { Ledger } from './ledger.ts';

/** Running clients, each with one command in flight at a time. */
export type Load = Readonly<{
  /** Lets clients send commands again. */
  resume: () => void;
  /**
   * Stops new commands; resolves when each one in flight has its final answer. Throws the error that broke a client.
   */
  drain: () => Promise<void>;
  /** Sends to another address from now on: a proxy in front of the application, or the application itself. */
  aim: (origin: string) => void;
  stop: () => Promise<void>;
}>;

export const startLoad = (options: {
  clients: readonly Client[];
  ledger: Ledger;
  origin: string;
  /** Uniform in [0, 1). */
  random: () => number;
  /** The longest that a client waits before its next command. */
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
