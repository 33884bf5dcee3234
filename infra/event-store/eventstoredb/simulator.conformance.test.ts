import { describeEventStore } from '../conformance.ts';
import { createInMemoryIntents } from './intents.ts';
import { startSimulator } from './simulator/server.ts';
import { createEventStoreDb } from './store.ts';
import { verifyStreams } from './verify-streams.ts';

const timing = { readTimeoutMs: 2_000, appendTimeoutMs: 2_000, retryPausesMs: [20, 50, 100, 200] };

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
