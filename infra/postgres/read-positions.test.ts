import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createReadPositions } from './read-positions.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('given a database in which no projection ever ran, then no position is reached and nothing throws', async () => {
  const positions = createReadPositions(database.pools.query);
  expect(await positions.reached([{ name: 'trading_orders', version: 2 }], 1n, 30)).toBe(false);
});
