import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newTrader, openTradingFloor, type Trader } from '../../command/testing/trading-floor.ts';
import type { World } from '../../command/testing/world.ts';
import { createInMemoryIntents } from '../../infra/event-store/eventstoredb/memory-intents.ts';
import {
  startSimulator,
  type Simulator,
} from '../../infra/event-store/eventstoredb/simulator/server.ts';
import { createEventStoreDb } from '../../infra/event-store/eventstoredb/store.ts';
import type { EventStore } from '../../infra/event-store/port.ts';

/** On EventStoreDB a key is claimed outside the event store; over HTTP it behaves as on PostgreSQL. */
describe('an idempotency key over HTTP, on a simulator of EventStoreDB', () => {
  let simulator: Simulator;
  let store: EventStore;
  let world: World;
  let trader: Trader;

  beforeAll(async () => {
    simulator = await startSimulator();
    store = createEventStoreDb({
      connectionString: simulator.connectionString(),
      intents: createInMemoryIntents(),
      timing: { readTimeoutMs: 60_000, appendTimeoutMs: 60_000, retryPausesMs: [10] },
    });
    world = await openTradingFloor({ store });
    trader = await newTrader(world);
  });

  afterAll(async () => {
    await world.stop();
    await store.close();
    await simulator.stop();
  });

  const open = (key: string, amount: string) =>
    trader.call
      .post('/dashboard/orders')
      .set('Idempotency-Key', key)
      .send({ type: 'buy', instrument: 'EUR_USD', amount });

  it('given the same body again, then it gets the same answer; given another body, then it is refused', async () => {
    const key = randomUUID();
    const first = await open(key, '1000');
    expect(first.status).toBe(201);
    expect((await open(key, '1000')).body).toEqual(first.body);
    const other = await open(key, '2000');
    expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED']);
  });

  it('given twenty different bodies at once, then one is executed and all others are refused', async () => {
    const before = (await store.head()).position;
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => open(key, String(1_000 + index))),
    );
    const outcomes = answers.map(({ status, body }) => body.code ?? status);
    expect(outcomes.filter((one) => one === 201)).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'KEY_REUSED')).toHaveLength(19);
    expect(await store.readAll(before, 100)).toHaveLength(1);
  });
});
