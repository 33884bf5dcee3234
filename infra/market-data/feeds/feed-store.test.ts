import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLeases } from '../../leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import type { FeedReport } from '../prices.ts';
import { readFeed, writeFeed } from './feed-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const report: FeedReport = {
  feeds: [
    {
      id: 'oandaRest',
      name: 'OANDA (simulator)',
      problem: null,
      priced: 68,
      markets: ['fx'],
      lastTickAtMs: 1_781_000_000_000,
      heldPrices: [],
      held: { garbage: 2 },
    },
  ],
  isStoodInFor: true,
  withoutSource: [],
};

it('the feed report of the price writer can be read by the query role, and a writer without its lease cannot write one', async () => {
  const { app, query } = database.pools;
  const leases = createLeases({ pool: app, holder: 'one', ttlMs: 60_000 });
  const lease = await leases.acquire('prices');
  if (lease === null) throw new Error('The lease is free');
  expect(await readFeed(query)).toBeNull();
  await writeFeed({ leases, lease }, report);
  expect(await readFeed(query)).toMatchObject(report);
  await lease.release();
  await expect(writeFeed({ leases, lease }, { ...report, feeds: [] })).rejects.toThrow();
  expect(await readFeed(query)).toMatchObject(report);
});
