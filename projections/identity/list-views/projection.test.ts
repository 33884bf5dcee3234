import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { identityListViews } from './projection.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const [kept, gone] = [
  '01890000-0000-7000-8000-0000000000e1',
  '01890000-0000-7000-8000-0000000000e2',
];
const saved = (viewId: string | undefined, name: string) => ({
  type: 'ListViewSaved',
  data: { viewId, list: 'trades', name, query: 'sort=id', columns: [], sharedWith: [1] },
});
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(identityListViews);
});
afterEach(() => test.end());

describe('the read model of list views', () => {
  it('shows views as they were saved last, until they are removed', async () => {
    await test.given(
      `list_views-${userId}`,
      saved(kept, 'Mine'),
      saved(gone, 'Old'),
      saved(kept, 'Ours'),
      { type: 'ListViewMadeDefault', data: { list: 'trades', viewId: kept } },
      { type: 'ListViewRemoved', data: { viewId: gone } },
    );
    expect(await test.rows()).toEqual([
      {
        id: kept,
        user_id: userId,
        list: 'trades',
        name: 'Ours',
        query: 'sort=id',
        columns: [],
        shared_with: [1],
      },
    ]);
  });
});
