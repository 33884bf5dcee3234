import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createPostgresSnapshotTable, type Snapshot } from './snapshots.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const snapshotOf = (stream: string, foldVersion: number): Snapshot => ({
  stream,
  foldVersion,
  revision: 499,
  hash: Buffer.alloc(32),
  state: '{}',
});

it('returns the snapshots of older fold versions, and all snapshots, page by page', async () => {
  const table = createPostgresSnapshotTable(database.pools.app);
  for (const [stream, fold] of [
    ['wallet-1', 1],
    ['wallet-2', 2],
    ['wallet-3', 1],
    ['lead-1', 1],
    ['other-1', 1],
  ] as const)
    await table.save(snapshotOf(stream, fold));
  const folds = new Map([
    ['wallet', 2],
    ['lead', 1],
  ]);
  const streamsOf = (snapshots: readonly Snapshot[]) => snapshots.map(({ stream }) => stream);
  expect(streamsOf(await table.olderThan(folds, '', 1))).toEqual(['wallet-1']);
  expect(streamsOf(await table.olderThan(folds, 'wallet-1', 10))).toEqual(['wallet-3']);
  expect(streamsOf(await table.page('other-1', 2))).toEqual(['wallet-1', 'wallet-2']);
});
