import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangeNotice } from '../../infra/http/socket/hub.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { startChangeFeed, type ChangeFeed } from './change-feed.ts';

let database: TestDatabase;
let feed: ChangeFeed;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.pools.owner.query('delete from ops.changes');
});
afterEach(() => feed.stop());
afterAll(() => database.drop());

const insert = `insert into ops.changes (tags, position) values ('[]'::jsonb, $1)`;

/** A feed that records the positions it emits; `count` is the number of connected screens. */
const startFeed = async (count: () => number = () => 1) => {
  const told: bigint[] = [];
  const errors: unknown[] = [];
  feed = await startChangeFeed({
    pool: database.pools.app,
    hub: {
      emitChanges: (_tags: readonly ChangeNotice[], position) => void told.push(position),
      count,
    },
    onError: (error) => errors.push(error),
  });
  const untilTold = async (position: bigint): Promise<void> => {
    while (!told.includes(position)) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  return { told, errors, untilTold };
};

const endFeedsConnection = async (): Promise<void> => {
  const superuser = new Client({ connectionString: database.url });
  await superuser.connect();
  const { rowCount } = await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_visible_in_snapshot%'
       and pid <> pg_backend_pid() and datname = current_database()`,
  );
  expect(rowCount).toBe(1);
  await superuser.end();
};

describe('the feed of changes', () => {
  it('emits every change that is committed after its start once', async () => {
    const { app } = database.pools;
    await app.query(insert, [1]);
    const { told, errors, untilTold } = await startFeed();
    for (const position of [2, 3, 4]) await app.query(insert, [position]);
    await untilTold(4n);
    await app.query(insert, [5]);
    await untilTold(5n);
    expect({ told, errors }).toEqual({ told: [2n, 3n, 4n, 5n], errors: [] });
  });

  it('emits a change that was written before its start, once its late transaction is committed', async () => {
    const { app } = database.pools;
    const late = await app.connect();
    await late.query('begin');
    await late.query(
      `insert into ops.changes (tags, position, at) values ('[]'::jsonb, 1, now() - interval '3 hours')`,
    );
    await app.query(insert, [2]);
    const { told, errors, untilTold } = await startFeed();
    await app.query(insert, [3]);
    await untilTold(3n);
    await late.query('commit');
    late.release();
    await app.query(insert, [4]);
    await untilTold(1n);
    await untilTold(4n);
    expect({ told, errors }).toEqual({ told: [3n, 1n, 4n], errors: [] });
  });

  it('skips changes that happened while no screen was connected', async () => {
    const { app } = database.pools;
    const screens = { there: 0, counted: 0 };
    const { told, untilTold } = await startFeed(() => {
      screens.counted += 1;
      return screens.there;
    });
    await app.query(insert, [1]);
    const counted = screens.counted;
    // One whole pass of the feed, and the pause after it.
    while (screens.counted < counted + 3) await new Promise((resolve) => setTimeout(resolve, 10));
    screens.there = 1;
    await app.query(insert, [2]);
    await untilTold(2n);
    expect(told).toEqual([2n]);
  });

  it('emits the changes since the previous pass to a screen that connects during a pass', async () => {
    const { app } = database.pools;
    const screens = { there: 0, comes: false };
    const { told, untilTold } = await startFeed(() => {
      const { there } = screens;
      if (screens.comes) screens.there = 1;
      return there;
    });
    await app.query(insert, [1]);
    screens.comes = true;
    await untilTold(1n);
    expect(told).toEqual([1n]);
  });

  it('given its connection was lost, then also emits a change whose transaction id the server used twice', async () => {
    const { app, owner } = database.pools;
    const { errors, told, untilTold } = await startFeed();
    await app.query(insert, [1]);
    await untilTold(1n);
    // A server may assign an id again when it lost the first transaction in a crash.
    await owner.query(
      `insert into ops.changes (tags, position, xid)
       select '[]'::jsonb, 2, min(xid::text::bigint)::text::xid8 from ops.changes`,
    );
    await app.query(insert, [3]);
    await untilTold(3n);
    expect(told).toEqual([1n, 3n]);
    await endFeedsConnection();
    await untilTold(2n);
    expect(errors).not.toEqual([]);
    await app.query(insert, [4]);
    await untilTold(4n);
  });
});
