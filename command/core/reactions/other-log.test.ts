import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { createJobs } from '../../../infra/jobs/jobs.ts';
import { createLeases } from '../../../infra/leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { until } from '../../../infra/testing/until.ts';
import { mirroredIn, mirrorHandler, mirrorReaction, mirrorReader } from '../../testing/mirror.ts';
import { add, tallySender } from '../../testing/tally-sender.ts';
import { threeStores } from '../../testing/three-stores.ts';
import { uuidv7 } from '../ids.ts';
import { startReactions } from './runner.ts';

type Open = (typeof threeStores)[string];

let database: TestDatabase;
let ends: (() => Promise<void>)[] = [];
const errors: string[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  errors.length = 0;
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
  await database.drop();
});

const opened = async (open: Open): Promise<EventStore> => {
  const { store, close } = await open(database);
  ends.push(close);
  return store;
};
const count = async (store: EventStore, streamId: string, ...counts: readonly number[]) => {
  const send = tallySender(mirrorHandler(store));
  for (const each of counts) await send(add(each), { streamId });
};
const start = (store: EventStore) => {
  const { app: pool } = database.pools;
  const leases = createLeases({ pool, holder: uuidv7(), ttlMs: 3_600_000 });
  const runner = startReactions(
    {
      pool,
      store,
      leases,
      reader: mirrorReader,
      handler: mirrorHandler(store),
      jobs: createJobs(pool),
      mails: { enqueue: async () => undefined, addressOf: async () => null },
      log: { warn: () => undefined, error: (_, message) => errors.push(message) },
      retryMs: 10,
    },
    [mirrorReaction()],
  );
  let ending: Promise<void> | null = null;
  const stop = () => (ending ??= runner.stop().then(leases.close));
  ends.push(stop);
  return { stop };
};
/** Runs the reaction over one event, and stops it after that event. */
const runOver = async (store: EventStore, streamId: string): Promise<void> => {
  const { stop } = start(store);
  await count(store, streamId, 1);
  await until(async () => (await mirroredIn(store, streamId)).length === 1);
  await stop();
};
const moreThanHeld =
  'The checkpoint of a reaction does not match the log, which has lost events. The reaction continues from the end of the log.';
const standsAtTally = async (store: EventStore, streamId: string): Promise<void> => {
  const [event] = await store.read(`tally-${streamId}`);
  // The position before the reaction reports the end of the log: that of the event it handled last.
  await database.pools.app.query('update ops.checkpoints set position = $1', [event?.position]);
};

describe('a reaction that handled events which the log has lost', () => {
  it.each(['in memory', 'EventStoreDB (simulator)'] as const)(
    'given another log that is longer than its checkpoint (%s), then it continues from the end and logs that',
    async (name) => {
      const open = threeStores[name];
      if (open === undefined) throw new Error('There is such a store');
      const [id, other] = [uuidv7(), uuidv7()];
      const before = await opened(open);
      await runOver(before, id);
      await standsAtTally(before, id);

      const putBack = await opened(open);
      await count(putBack, other, 1, 2, 3);
      start(putBack);
      await until(async () => errors.length > 0);
      expect(errors).toEqual([moreThanHeld]);
      await count(putBack, other, 4);
      await until(async () => (await mirroredIn(putBack, other)).length > 0);
      expect(await mirroredIn(putBack, other)).toEqual([4]);
    },
  );

  it('given another event at its checkpoint in PostgreSQL, then it continues from the end and logs that once', async () => {
    const { pools } = database;
    const { PostgreSQL: open } = threeStores;
    if (open === undefined) throw new Error('There is such a store');
    const store = await opened(open);
    const id = uuidv7();
    await runOver(store, id);
    await standsAtTally(store, id);
    await pools.owner.query('alter table eventstore.events disable trigger events_append_only');
    await pools.owner.query('update eventstore.events set hash = sha256(hash)');
    const second = start(store);
    await until(async () => errors.length > 0);
    await second.stop();
    start(store);
    await count(store, id, 2);
    await until(async () => (await mirroredIn(store, id)).length === 2);
    expect(errors).toEqual([moreThanHeld]);
  });

  it('given an unchanged log, or a checkpoint that an earlier release without links moved, then it continues from there', async () => {
    const { PostgreSQL: open } = threeStores;
    if (open === undefined) throw new Error('There is such a store');
    const store = await opened(open);
    const id = uuidv7();
    await runOver(store, id);
    for (const each of [2, 3]) {
      const [first] = await store.read(`tally-${id}`);
      if (each === 2) await standsAtTally(store, id);
      else
        await database.pools.app.query('update ops.checkpoints set position = $1', [
          (first?.position ?? 0n) + 1n,
        ]);
      const { stop } = start(store);
      await count(store, id, each);
      await until(async () => (await mirroredIn(store, id)).length === each);
      await stop();
    }
    expect(errors).toEqual([]);
  });
});
