import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aCommit, aRequest } from '../../infra/event-store/conformance/kit.ts';
import { createInMemoryIntents } from '../../infra/event-store/eventstoredb/memory-intents.ts';
import {
  startSimulator,
  type Simulator,
} from '../../infra/event-store/eventstoredb/simulator/server.ts';
import { createEventStoreDb } from '../../infra/event-store/eventstoredb/store.ts';
import { noStream, type EventStore } from '../../infra/event-store/port.ts';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { ensureCheckpointTable } from '../../projections/core/checkpoints.ts';
import { createReadiness } from '../readiness.ts';
import { projectionsCheck } from './projections-check.ts';
import { waitingEventsOf } from './waiting-events.ts';

const models = [{ name: 'some_rows', version: 1 }];
let simulator: Simulator;
let store: EventStore;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureCheckpointTable(database.pools.projector);
  simulator = await startSimulator();
  store = createEventStoreDb({
    connectionString: simulator.connectionString(),
    intents: createInMemoryIntents(),
  });
});
afterAll(async () => {
  await store.close();
  await simulator.stop();
  await database.drop();
});

it('a large event that was written just now does not count as behind; one that has waited for six seconds does', async () => {
  const { projector, query } = database.pools;
  await store.append(aRequest('wallet-1', noStream));
  const { position } = await store.head();
  await projector.query(
    `insert into read.checkpoints (name, version, shape, status, position) values ('some_rows', 1, '', 'running', $1)`,
    [position.toString()],
  );
  await store.append(aRequest('wallet-1', 0, aCommit()));
  expect((await store.head()).position - position).toBeGreaterThan(100n);
  let nowMs = 1_000;
  const waitOf = waitingEventsOf(store, () => nowMs);
  // Each call creates its own reader of positions.
  const ready = () =>
    createReadiness([projectionsCheck(createReadPositions(query, waitOf), models)])();
  expect(await ready()).toEqual({ ready: true, missing: [] });
  nowMs += 4_000;
  expect(await ready()).toEqual({ ready: true, missing: [] });
  nowMs += 2_000;
  expect(await ready()).toEqual({ ready: false, missing: ['projections: behind'] });
  await projector.query(`update read.checkpoints set status = 'stopped'`);
  expect(await ready()).toEqual({ ready: false, missing: ['projections: stopped'] });
});
