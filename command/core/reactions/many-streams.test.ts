import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreUnavailable, type EventStore } from '../../../infra/event-store/port.ts';
import { createPostgresEventStore } from '../../../infra/event-store/postgres/event-store.ts';
import { createJobs } from '../../../infra/jobs/jobs.ts';
import { createLeases, type Leases } from '../../../infra/leases/leases.ts';
import { clientConfig } from '../../../infra/postgres/pools.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { until } from '../../../infra/testing/until.ts';
import { mirroredIn, mirrorHandler, mirrorReaction, mirrorReader } from '../../testing/mirror.ts';
import { add, tallySender } from '../../testing/tally-sender.ts';
import { uuidv7 } from '../ids.ts';
import { askRetry } from './checkpoint.ts';
import { startReactions, type ReactionRunnerDeps } from './runner.ts';

type Handle = ReactionRunnerDeps['handler']['handle'];

let database: TestDatabase;
let store: EventStore;
let leases: Leases;
let stop: () => Promise<void>;

beforeEach(async () => {
  database = await createTestDatabase();
  const { app: pool } = database.pools;
  const opened = createPostgresEventStore({ pool, connection: clientConfig(database.url, 'app') });
  store = opened;
  leases = createLeases({ pool, holder: uuidv7(), ttlMs: 3_600_000 });
  stop = async () => {
    await leases.close();
    await opened.close();
    await database.drop();
  };
});
afterEach(() => stop());

const start = (handle: Handle, change: Partial<ReactionRunnerDeps> = {}): void => {
  const { app: pool } = database.pools;
  const runner = startReactions(
    {
      pool,
      store,
      leases,
      handler: { handle },
      reader: mirrorReader,
      jobs: createJobs(pool),
      mails: { enqueue: async () => undefined, addressOf: async () => null },
      log: { warn: () => undefined, error: () => undefined },
      retryMs: 10,
      ...change,
    },
    [mirrorReaction()],
  );
  const before = stop;
  stop = async () => {
    await runner.stop();
    await before();
  };
};
const count = async (streamId: string, each: number): Promise<void> => {
  await tallySender(mirrorHandler(store))(add(each), { streamId });
};
const mirrored = (streamId: string) => mirroredIn(store, streamId);
const jobs = async () =>
  (await createJobs(database.pools.app).list(1, 100)).rows.map(({ key }) => key).toSorted();
const checkpoint = async () => {
  const { rows } = await database.pools.app.query<{ position: string; status: string }>(
    `select position, status from ops.checkpoints where name = 'mirror'`,
  );
  return rows[0];
};
const reached = async (): Promise<boolean> => {
  const { position } = await store.head();
  return BigInt((await checkpoint())?.position ?? 0) >= position;
};

describe('a reaction to events of many streams', () => {
  it('handles sixteen at once, and those of one stream in order', async () => {
    const ids = Array.from({ length: 20 }, uuidv7);
    for (const round of [1, 2, 3]) for (const id of ids) await count(id, round);
    const handler = mirrorHandler(store);
    let [running, most] = [0, 0];
    let release: () => void = () => undefined;
    const sixteen = new Promise<void>((resolve) => {
      release = resolve;
    });
    start(async (sent) => {
      running += 1;
      most = Math.max(most, running);
      if (running === 16) release();
      await sixteen;
      try {
        return await handler.handle(sent);
      } finally {
        running -= 1;
      }
    });
    await until(reached);
    expect(most).toBe(16);
    for (const id of ids) expect(await mirrored(id)).toEqual([1, 2, 3]);
    expect(await jobs()).toEqual(ids.map((id) => `${id}/2`).toSorted());
  });

  it('given an event that fails, then all before it are done, and none is done twice after a retry', async () => {
    const good = Array.from({ length: 4 }, uuidv7);
    const bad = uuidv7();
    for (const id of good) await count(id, 1);
    await count(bad, 1);
    for (const id of good) await count(id, 2);
    const handler = mirrorHandler(store);
    let isBroken = true;
    start(async (sent) => {
      if (isBroken && sent.streamId === bad) throw new Error('Broken');
      return handler.handle(sent);
    });
    await until(async () => (await checkpoint())?.status === 'stopped');
    for (const id of good) expect((await mirrored(id))[0]).toBe(1);
    expect(await jobs()).toEqual([]);
    isBroken = false;
    await askRetry(database.pools.app, 'mirror');
    await until(reached);
    for (const id of good) expect(await mirrored(id)).toEqual([1, 2]);
    expect(await mirrored(bad)).toEqual([1]);
    expect(await jobs()).toEqual(good.map((id) => `${id}/2`).toSorted());
  });

  it('given a checkpoint that could not be written, then all commands are sent again and executed once', async () => {
    const ids = Array.from({ length: 20 }, uuidv7);
    for (const round of [1, 2]) for (const id of ids) await count(id, round);
    let failures = 0;
    const assertHeld: Leases['assertHeld'] = async (client, ...held) => {
      await leases.assertHeld(client, ...held);
      const done = await Promise.all(ids.map(mirrored));
      if (failures === 2 || done.some(({ length }) => length < 2)) return;
      failures += 1;
      throw new Error('Connection terminated');
    };
    start(mirrorHandler(store).handle, { leases: { ...leases, assertHeld } });
    await until(reached);
    expect(failures).toBe(2);
    for (const id of ids) expect(await mirrored(id)).toEqual([1, 2]);
    expect(await jobs()).toEqual(ids.map((id) => `${id}/2`).toSorted());
  });

  describe('while one of them is slow', () => {
    const slow = uuidv7();
    let release: () => void;
    let isBegun: Promise<void>;

    /** Commands for the slow stream wait until `release` is called. */
    const startWithSlow = (): void => {
      const handler = mirrorHandler(store);
      let tellBegun: () => void = () => undefined;
      isBegun = new Promise((resolve) => {
        tellBegun = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      start(async (sent) => {
        if (sent.streamId === slow) {
          tellBegun();
          await released;
        }
        return handler.handle(sent);
      });
    };

    it('later events do not wait for it, but the checkpoint does', async () => {
      const others = Array.from({ length: 3 }, uuidv7);
      startWithSlow();
      await count(slow, 1);
      await isBegun;
      const { position } = await store.head();
      for (const id of others) await count(id, 2);
      await until(async () =>
        (await Promise.all(others.map(mirrored))).every((all) => all[0] === 2),
      );
      expect(BigInt((await checkpoint())?.position ?? 0)).toBeLessThan(position);
      expect(await mirrored(slow)).toEqual([]);
      release();
      await until(reached);
      expect(await mirrored(slow)).toEqual([1]);
    });

    it('later events of its stream are handled in order and kept in the state of the reaction', async () => {
      startWithSlow();
      await count(slow, 1);
      await isBegun;
      await count(slow, 2);
      await count(slow, 3);
      const other = uuidv7();
      await count(other, 1);
      await until(async () => (await mirrored(other)).length === 1);
      release();
      await until(reached);
      expect(await mirrored(slow)).toEqual([1, 2, 3]);
      expect(await jobs()).toEqual([`${slow}/2`]);
    });

    it('given a later event that fails, then the reaction stops there once the slow one is done', async () => {
      const bad = uuidv7();
      const handler = mirrorHandler(store);
      let tellFailed: () => void = () => undefined;
      const failed = new Promise<void>((resolve) => {
        tellFailed = resolve;
      });
      start(async (sent) => {
        if (sent.streamId === bad) {
          tellFailed();
          throw new Error('Broken');
        }
        if (sent.streamId === slow) await failed;
        return handler.handle(sent);
      });
      await count(slow, 1);
      const { position } = await store.head();
      await count(bad, 1);
      await until(async () => (await checkpoint())?.status === 'stopped');
      expect(await mirrored(slow)).toEqual([1]);
      expect(await checkpoint()).toMatchObject({ position: position.toString() });
    });
  });

  it('given a store that is unavailable for a while, then the missing commands are sent again, and each is executed once', async () => {
    const ids = Array.from({ length: 5 }, uuidv7);
    for (const round of [1, 2]) for (const id of ids) await count(id, round);
    const handler = mirrorHandler(store);
    let failures = 0;
    start(async (sent) => {
      if (sent.streamId === ids[3] && failures < 3) {
        failures += 1;
        throw new EventStoreUnavailable('Away');
      }
      return handler.handle(sent);
    });
    await until(reached);
    expect(failures).toBe(3);
    for (const id of ids) expect(await mirrored(id)).toEqual([1, 2]);
    expect(await jobs()).toEqual(ids.map((id) => `${id}/2`).toSorted());
  });
});
