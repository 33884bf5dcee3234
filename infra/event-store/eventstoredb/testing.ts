import type { Harness } from '../conformance/kit.ts';
import type { EventStore } from '../port.ts';
import type { Intents } from './intents.ts';
import { createEventStoreDb } from './store.ts';
import { verifyStreams } from './verify-streams.ts';

// Generous, because nothing hangs in the conformance suite and a busy machine must not look like a silent server.
const timing = {
  readTimeoutMs: 20_000,
  appendTimeoutMs: 20_000,
  retryPausesMs: [20, 50, 100, 200, 400, 800],
};

/** How the server is frozen. */
export type Freeze = Readonly<{ stop: () => void; goOn: () => void; forMs: number; times: number }>;

/** Timing that gives up on a frozen server several times within `forMs`. */
const impatient = (forMs: number) => ({
  readTimeoutMs: forMs / 3,
  appendTimeoutMs: forMs / 3,
  retryPausesMs: Array<number>(20).fill(50),
});

/** The adapter for the conformance suite, on whatever answers at the connection string. */
export const harnessOn = (
  options: Readonly<{
    connectionString: string;
    intents: Intents;
    disconnect?: () => Promise<void>;
    freeze?: Freeze;
  }>,
  close: () => Promise<void> = async () => undefined,
): Harness => {
  const opened: EventStore[] = [];
  const connect = (): EventStore => {
    const another = createEventStoreDb({
      connectionString: options.connectionString,
      intents: options.intents,
      timing,
    });
    opened.push(another);
    return another;
  };
  const store = connect();
  return {
    store,
    connect,
    ...(options.freeze === undefined
      ? {}
      : {
          freezing: {
            ...options.freeze,
            store: createEventStoreDb({
              connectionString: options.connectionString,
              intents: options.intents,
              timing: impatient(options.freeze.forMs),
            }),
          },
        }),
    ...(options.disconnect === undefined ? {} : { disconnect: options.disconnect }),
    verify: () => verifyStreams(store),
    close: async () => {
      // A store that stays open would keep the process from ending.
      await Promise.all(opened.map((one) => one.close()));
      await close();
    },
  };
};
