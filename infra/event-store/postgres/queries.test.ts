import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type PoolClient } from 'pg';
import { categoryOf } from '../../../domain/shared/messages.ts';
import { clientConfig } from '../../postgres/pools.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { aCommit, anEvent, aRequest, newStream, someEvents } from '../conformance/kit.ts';
import { noStream, type EventToAppend } from '../port.ts';
import { createPostgresEventStore } from './event-store.ts';
import { readLook, readTexts } from './queries.ts';

const streams = Array.from({ length: 8 }, () => newStream());
const categories = streams.map(categoryOf);
const each = 500;
const all = streams.length * each;

let database: TestDatabase;
let reader: PoolClient;

const query = async (text: string): Promise<readonly Readonly<Record<string, string>>[]> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};

const append = async (
  written: readonly (readonly [stream: string, events: EventToAppend[]])[],
): Promise<void> => {
  const store = createPostgresEventStore({
    pool: database.pools.app,
    connection: clientConfig(database.url, 'app'),
  });
  for (const [stream, events] of written)
    await store.append(aRequest(stream, noStream, aCommit(events)));
  await store.close();
};

beforeAll(async () => {
  database = await createTestDatabase();
  await append(streams.map((stream) => [stream, someEvents(each)]));
  reader = await database.pools.app.connect();
  // PostgreSQL plans a repeated query once, without its values; the tables of a new log are not analyzed yet.
  await reader.query('set plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  reader.release(true);
  await database.drop();
});

/** How often the whole table of events was scanned. */
const wholeReads = async (): Promise<string | undefined> => {
  await reader.query('select pg_stat_force_next_flush()');
  const [found] = await query(
    `select seq_scan::text as reads from pg_stat_user_tables where schemaname = 'eventstore' and relname = 'events'`,
  );
  return found?.['reads'];
};

/** How many entries of the index on categories were read. */
const indexReads = async (): Promise<number> => {
  await reader.query('select pg_stat_force_next_flush()');
  const [found] = await query(
    `select idx_tup_read::text as reads from pg_stat_user_indexes where indexrelname = 'events_category'`,
  );
  return Number(found?.['reads']);
};

describe('the events after a position', () => {
  it.each([false, true])(
    'are found by a look without a scan of the whole log (at its end: %s)',
    async (isAtEnd) => {
      const before = await wholeReads();
      const wishes = new Map(categories.map((category) => [category, []]));
      const after = BigInt(all - 3);
      const look = await readLook(reader, after, 500, wishes, isAtEnd);
      expect(look.head).toBe(BigInt(all));
      expect(look.events.map(({ position }) => position)).toEqual(
        [1n, 2n, 3n].map((n) => after + n),
      );
      expect(await wholeReads()).toBe(before);
    },
  );

  it('are read page by page without a scan of the whole log', async () => {
    const before = await wholeReads();
    const page = await readTexts(reader, 10n, 50, { categories });
    expect(page.map(({ position }) => position)).toEqual(
      Array.from({ length: 50 }, (_, index) => 11n + BigInt(index)),
    );
    expect(await wholeReads()).toBe(before);
  });

  it('are none at the end of the log', async () => {
    const wishes = new Map(categories.map((category) => [category, []]));
    const look = await readLook(reader, BigInt(all), 500, wishes, false);
    expect(look).toMatchObject({ head: BigInt(all), events: [] });
  });

  it('are read no further than one page, also when a category has no wanted events', async () => {
    const unwanted = newStream();
    const events = Array.from({ length: each }, () => anEvent({ type: 'OtherHappened' }));
    await append([[unwanted, events]]);
    const before = await indexReads();
    const page = await readTexts(reader, 0n, 50, {
      categories: [...categories.slice(0, 1), categoryOf(unwanted)],
      exceptTypes: ['OtherHappened'],
    });
    expect(page).toHaveLength(50);
    expect((await indexReads()) - before).toBeLessThan(each);
  });
});
