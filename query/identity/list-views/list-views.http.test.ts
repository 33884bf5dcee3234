import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idEnding, registered } from '../../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../../testing/world.ts';

const [manager, other, agent, lowered] = [
  idEnding('2'),
  idEnding('22'),
  idEnding('5'),
  idEnding('55'),
] as const;
const view = (viewId: string, name: string, sharedWith: readonly number[], list = 'leads') => ({
  type: 'ListViewSaved',
  data: { viewId, list, name, query: 'sort=id', columns: [{ field: 'id', width: 90 }], sharedWith },
});

let world: QueryWorld;
beforeAll(async () => {
  world = await openQueryWorld();
  await world.append(`user-${other}`, registered('Elena Marchetti', 'elena@daybook.test', 2));
  await world.append(
    `list_views-${other}`,
    view(idEnding('a1'), 'Theirs alone', []),
    view(idEnding('a2'), 'For agents', [5]),
    view(idEnding('a3'), 'For managers', [1, 2]),
    view(idEnding('a4'), 'Of another list', [1, 2], 'trades'),
  );
  // This person was a manager when the view was shared.
  await world.append(`user-${lowered}`, registered('Daniel Osei', 'daniel@daybook.test', 5));
  await world.append(`list_views-${lowered}`, view(idEnding('c1'), 'Once for all', [1, 2, 5, 6]));
  await world.given(`list_views-${manager}`, view(idEnding('b1'), 'Mine', []), {
    type: 'ListViewMadeDefault',
    data: { list: 'leads', viewId: idEnding('a3') },
  });
});
afterAll(() => world.end());

const seenBy = async (roleId: 2 | 5 | 6, userId: string) => {
  const { call } = await world.app.signInAs(roleId, { userId });
  return (await call.get('/admin/lists/views?list=leads')).body.data;
};

describe('the views of a list', () => {
  it('are one’s own and those shared with one’s role, and one is the default', async () => {
    expect(await seenBy(2, manager)).toEqual([
      {
        id: idEnding('b1'),
        name: 'Mine',
        query: 'sort=id',
        columns: [{ field: 'id', width: 90 }],
        shared_with: [],
        is_own: true,
        owner: null,
        is_default: false,
      },
      expect.objectContaining({
        name: 'For managers',
        is_own: false,
        owner: 'Elena Marchetti',
        is_default: true,
      }),
    ]);
    expect(await seenBy(5, agent)).toEqual([
      expect.objectContaining({ name: 'For agents', is_own: false }),
    ]);
    expect(await seenBy(6, idEnding('6'))).toEqual([]);
  });

  it('given an owner who may no longer share, then only the owner sees the shared view', async () => {
    expect(await seenBy(5, lowered)).toEqual(
      [
        expect.objectContaining({ name: 'For agents', is_own: false }),
        expect.objectContaining({ name: 'Once for all', is_own: true }),
      ].reverse(),
    );
  });
});
