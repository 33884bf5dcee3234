import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChangeNotice } from '../../http/socket/hub.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { startChangeFeed } from './change-feed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const insert = `insert into ops.changes (tags, position) values ('[]'::jsonb, $1)`;

/** A feed whose screens are a list of positions. */
const startFeed = () => {
  const told: bigint[] = [];
  const errors: unknown[] = [];
  const feed = startChangeFeed({
    pool: database.pools.app,
    hub: { emitChanges: (_tags: readonly ChangeNotice[], position) => void told.push(position) },
    onError: (error) => errors.push(error),
  });
  const untilTold = async (position: bigint, meanwhile?: () => Promise<unknown>): Promise<void> => {
    while (!told.includes(position)) {
      expect(errors).toEqual([]);
      await meanwhile?.();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return { feed, told, untilTold };
};

describe('the feed of changes', () => {
  it('tells what comes after its start, each once, also what commits late', async () => {
    const { app } = database.pools;
    await app.query(insert, [1]);
    const { feed, told, untilTold } = startFeed();
    // What its first look finds was there before: so one after the other, until it has looked.
    await untilTold(2n, () => app.query(insert, [2]));
    const late = await app.connect();
    await late.query('begin');
    await late.query(insert, [3]);
    await app.query(insert, [4]);
    await untilTold(4n);
    await late.query('commit');
    late.release();
    await app.query(insert, [5]);
    await untilTold(3n);
    await untilTold(5n);
    await app.query(insert, [6]);
    await untilTold(6n);
    await feed.stop();
    expect(told.filter((position) => position !== 2n)).toEqual([4n, 3n, 5n, 6n]);
  });
});
