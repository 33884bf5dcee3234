import type { Harness } from '../conformance/kit.ts';
import type { Intents } from './intents.ts';
import { createEventStoreDb } from './store.ts';
import { verifyStreams } from './verify-streams.ts';

// Generous: nothing hangs in the conformance suite, and a busy machine must not look like a silent server.
const timing = {
  readTimeoutMs: 20_000,
  appendTimeoutMs: 20_000,
  retryPausesMs: [20, 50, 100, 200, 400, 800],
};

/** The adapter as the conformance suite wants it, on whatever answers at the connection string. */
export const harnessOn = (
  of: Readonly<{ connectionString: string; intents: Intents; disconnect?: () => Promise<void> }>,
  close: () => Promise<void> = async () => undefined,
): Harness => {
  const connect = () =>
    createEventStoreDb({ connectionString: of.connectionString, intents: of.intents, timing });
  const store = connect();
  return {
    store,
    connect,
    ...(of.disconnect === undefined ? {} : { disconnect: of.disconnect }),
    verify: () => verifyStreams(store),
    close: async () => {
      await store.close();
      await close();
    },
  };
};
