import { createInMemoryIntents } from '../../infra/event-store/eventstoredb/memory-intents.ts';
import { startSimulator } from '../../infra/event-store/eventstoredb/simulator/server.ts';
import { createEventStoreDb } from '../../infra/event-store/eventstoredb/store.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { createPostgresEventStore } from '../../infra/event-store/postgres/event-store.ts';
import { clientConfig } from '../../infra/postgres/pools.ts';
import type { TestDatabase } from '../../infra/postgres/testing/database.ts';

export type OpenedStore = Readonly<{ store: EventStore; close: () => Promise<void> }>;

/** The three event stores. Checkpoints, leases and jobs are in PostgreSQL whichever store holds the log. */
export const threeStores: Readonly<
  Record<string, (database: TestDatabase) => Promise<OpenedStore>>
> = {
  'in memory': async () => ({
    store: createInMemoryEventStore(),
    close: async () => undefined,
  }),
  PostgreSQL: async ({ pools, url }) => {
    const store = createPostgresEventStore({
      pool: pools.app,
      connection: clientConfig(url, 'app'),
    });
    return { store, close: store.close };
  },
  'EventStoreDB (simulator)': async () => {
    const simulator = await startSimulator();
    const store = createEventStoreDb({
      connectionString: simulator.connectionString(),
      intents: createInMemoryIntents(),
    });
    return {
      store,
      close: async () => {
        await store.close();
        await simulator.stop();
      },
    };
  },
};
