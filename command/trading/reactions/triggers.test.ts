import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { funded, orderOpened, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import { createLeases, type Leases } from '../../../infra/leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { readProgress } from '../../../infra/leases/progress.ts';
import { createEventReader } from '../../core/event-reader.ts';
import { createFoldLoader } from '../../core/fold-loader.ts';
import type { Handler } from '../../core/handle.ts';
import { uuidv7 } from '../../core/ids.ts';
import { createWorld } from '../../testing/world.ts';
import { heardOfAlerts } from './alert-watch.ts';
import { fillFacts } from './pending-fills.ts';
import { heardByTriggers } from './trigger-engine.ts';
import { startTriggers, triggersName } from './triggers.ts';

let database: TestDatabase;
const world = createWorld();
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});
afterAll(async () => {
  await world.stop();
  await database.drop();
});

/** A process with the role triggers; records who sends commands, and from where it subscribes to the log. */
const host = (name: string, sentBy: string[]) => {
  const leases: Leases = createLeases({ pool: database.pools.app, holder: name, ttlMs: 60_000 });
  const { store, deps, quotes } = world;
  const reader = createEventReader();
  const begunAt: bigint[] = [];
  const alertsBegunAt: bigint[] = [];
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const handler: Pick<Handler, 'handle'> = {
    handle: (request) => {
      sentBy.push(name);
      return deps.handler.handle(request);
    },
  };
  const { stop } = startTriggers({
    pool: database.pools.app,
    store: {
      ...store,
      subscribe: (after, deliver, filter) => {
        if (filter === heardOfAlerts) alertsBegunAt.push(after);
        if (filter !== heardByTriggers) return store.subscribe(after, deliver, filter);
        begunAt.push(after);
        return store.subscribe(
          after,
          async (message) => {
            await deliver(message);
            if (message.kind === 'caught-up') begin();
          },
          filter,
        );
      },
    },
    reader,
    loader: createFoldLoader({ store, reader, snapshots: null }),
    handler,
    quotes,
    categoryNamed: deps.reference.categoryNamed,
    fillFacts: (order) => fillFacts(order, deps),
    clock: deps.clock,
    leases,
    onError: (error) => {
      throw error;
    },
  });
  stops.push(stop);
  return { begun, begunAt, alertsBegunAt, stop };
};

const closingOf = (orderId: string): Promise<void> =>
  new Promise((resolve) => {
    const subscription = world.store.subscribe(0n, async (message) => {
      if (message.kind === 'caught-up') return;
      const events = await createEventReader().decodeAll(message.events);
      const closed = events.some(
        ({ type, data }) => type === 'OrderClosed' && 'orderId' in data && data.orderId === orderId,
      );
      if (!closed) return;
      resolve();
      void subscription.stop();
    });
  });

describe('two hosts with the role triggers', () => {
  it('run one engine between them; the second resumes where the first one stopped', async () => {
    const [first, second] = [uuidv7(), uuidv7()];
    await world.given(
      `wallet-${uuidv7()}`,
      walletOpened,
      funded('10000'),
      orderOpened({ orderId: first, profit: '1.17' }),
      orderOpened({ orderId: second, profit: '1.18' }),
    );
    const sentBy: string[] = [];
    const a = host('a', sentBy);
    await a.begun;
    const b = host('b', sentBy);
    world.price('EUR_USD', '1.17', '1.17012');
    await closingOf(first);
    expect(sentBy).toEqual(['a']);
    // The progress is written separately from the commands, and may follow a little later.
    let progress = await readProgress(database.pools.app, triggersName);
    while (progress === null) progress = await readProgress(database.pools.app, triggersName);
    expect(progress.position).toBeGreaterThan(0n);
    expect(a.begunAt).toEqual([0n]);
    expect(a.alertsBegunAt).toEqual([0n]);

    await a.stop();
    // The level is crossed while no engine runs.
    world.price('EUR_USD', '1.18', '1.18012');
    await b.begun;
    await closingOf(second);
    expect(sentBy).toEqual(['a', 'b']);
    expect(b.begunAt).toEqual([progress?.position]);
    expect(b.alertsBegunAt[0]).toBeGreaterThan(0n);
  });
});
