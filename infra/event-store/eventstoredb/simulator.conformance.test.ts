import { afterAll, beforeAll } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { describeEventStore } from '../conformance.ts';
import type { Intents } from './intents.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import { createPostgresIntents } from './postgres-intents.ts';
import { startSimulator } from './simulator/server.ts';
import { harnessOn } from './testing.ts';

const onSimulator = async (intents: Intents) => {
  const simulator = await startSimulator();
  const disconnect = async (): Promise<void> => {
    simulator.kill();
    await simulator.restart();
  };
  const connectionString = simulator.connectionString();
  const freeze = {
    stop: simulator.faults.suspend,
    goOn: simulator.faults.resume,
    forMs: 900,
    times: 4,
  };
  return harnessOn({ connectionString, intents, disconnect, freeze }, simulator.stop);
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const name = 'EventStoreDB adapter on a simulator of the Streams API (no server)';

describeEventStore(`${name}, intents in memory`, () => onSimulator(createInMemoryIntents()));
describeEventStore(`${name}, intents in PostgreSQL`, () =>
  onSimulator(createPostgresIntents(database.pools.app)),
);
