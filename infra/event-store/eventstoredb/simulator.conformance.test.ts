import { describeEventStore } from '../conformance.ts';
import { createInMemoryIntents } from './intents.ts';
import { startSimulator } from './simulator/server.ts';
import { createEventStoreDb } from './store.ts';
import { verifyStreams } from './verify-streams.ts';

// Generous: nothing hangs here, and a busy machine must not look like a silent server.
const timing = {
  readTimeoutMs: 20_000,
  appendTimeoutMs: 20_000,
  retryPausesMs: [20, 50, 100, 200],
};

describeEventStore(
  'EventStoreDB adapter on a simulator of the Streams API (no server)',
  async () => {
    const simulator = await startSimulator();
    const intents = createInMemoryIntents();
    const connect = () =>
      createEventStoreDb({ connectionString: simulator.connectionString(), intents, timing });
    const store = connect();
    return {
      store,
      connect,
      disconnect: async () => {
        simulator.kill();
        await simulator.restart();
      },
      verify: () => verifyStreams(store),
      close: async () => {
        await store.close();
        await simulator.stop();
      },
    };
  },
);
