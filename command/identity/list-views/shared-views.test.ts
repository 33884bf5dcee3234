import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { uuidv7 } from '../../core/ids.ts';
import { createPostgresSharedViews } from './shared-views.ts';

const [manager, lowered, gone] = [uuidv7(), uuidv7(), uuidv7()];
const [view, ofLowered, ofGone] = [uuidv7(), uuidv7(), uuidv7()];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { projector } = database.pools;
  await projector.query(
    `create table read.identity_list_views_v1 as
       select *, 'leads' as list, '[2, 5]'::jsonb as shared_with
         from unnest($1::uuid[], $2::uuid[]) as given (id, user_id)`,
    [
      [view, ofLowered, ofGone],
      [manager, lowered, gone],
    ],
  );
  await projector.query(
    `create table read.identity_people_v2 as
       select * from unnest($1::uuid[], $2::integer[]) as given (id, role_id)`,
    [
      [manager, lowered],
      [2, 5],
    ],
  );
});
afterAll(() => database.drop());

it('finds a view of a list that is shared with a role by a person who may share or was deleted', async () => {
  const isShared = createPostgresSharedViews({
    pool: database.pools.query,
    positions: { reached: async () => true, staleness: async () => null },
    head: async () => 0n,
  });
  const asked = { viewId: view, list: 'leads', roleId: 5 } as const;
  expect(await isShared(asked)).toBe(true);
  expect(await isShared({ ...asked, viewId: ofGone })).toBe(true);
  expect(await isShared({ ...asked, viewId: ofLowered })).toBe(false);
  expect(await isShared({ ...asked, viewId: uuidv7() })).toBe(false);
  expect(await isShared({ ...asked, list: 'trades' })).toBe(false);
  expect(await isShared({ ...asked, roleId: 6 })).toBe(false);
});
