import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { describeEventStore } from '../conformance.ts';
import { aCommand, aCommit, anEvent, aRequest, newStream } from '../conformance/kit.ts';
import { noStream } from '../port.ts';
import type { Intents } from './intents.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import { createPostgresIntents, forgetIntents } from './postgres-intents.ts';
import { startSimulator } from './simulator/server.ts';
import { createEventStoreDb } from './store.ts';
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

it('claims in PostgreSQL are removed as soon as they are too old to answer repeats', async () => {
  const simulator = await startSimulator();
  const { app, owner } = database.pools;
  const intents = createPostgresIntents(app);
  const store = createEventStoreDb({ connectionString: simulator.connectionString(), intents });
  try {
    const [old, young] = [aCommand(), aCommand()];
    for (const command of [old, young])
      await store.append(aRequest(newStream(), noStream, aCommit([anEvent()], command)));
    await owner.query(
      `update eventstore.intents set made_at = made_at - interval '7 days 1 second' where key = $1`,
      [old.key],
    );
    expect(await forgetIntents(app)).toBe(1);
    expect(await store.findCommand(old.scope, old.key)).toBeNull();
    expect(await store.findCommand(young.scope, young.key)).not.toBeNull();
  } finally {
    await store.close();
    await simulator.stop();
  }
});
