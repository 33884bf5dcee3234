import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { property } from '../../../infra/http/property.ts';
import { newStaff } from '../../testing/lead-floor.ts';
import { createWorld, type World } from '../../testing/world.ts';

const path = '/admin/lists/views';
const view = { list: 'leads', name: 'Polish', query: 'where=country%3Ais%3APoland' };

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.stop());

describe('views of lists', () => {
  it('are saved, changed, chosen and deleted by their owner, and cannot be found by anybody else', async () => {
    const { call, userId } = await newStaff(world, 2);
    const added = await call.post(path).send({ ...view, columns: [{ field: 'id', width: 80 }] });
    expect(added.status).toBe(201);
    const id = String(property(added.body, 'id'));
    const { call: other } = await newStaff(world, 1);
    expect((await other.put(`${path}/${id}`).send(view)).body.code).toBe('LIST_VIEW_NOT_FOUND');
    expect((await other.delete(`${path}/${id}`)).status).toBe(404);
    expect((await call.put(`${path}/${id}`).send({ ...view, sharedWith: [1, 2] })).status).toBe(
      200,
    );
    expect((await call.post(`${path}/default`).send({ list: 'leads', viewId: id })).status).toBe(
      200,
    );
    expect((await call.delete(`${path}/${id}`)).status).toBe(200);
    const types = (await world.eventsOf(`list_views-${userId}`)).map(({ type }) => type);
    expect(types).toEqual([
      'ListViewSaved',
      'ListViewSaved',
      'ListViewMadeDefault',
      'ListViewRemoved',
    ]);
  });

  it('can be chosen as default only if the person sees them in that list; others are refused as not found', async () => {
    const { call } = await newStaff(world, 2);
    const chosen = async (as: typeof call, viewId: string, list = 'leads') => {
      const { status, body } = await as.post(`${path}/default`).send({ list, viewId });
      return status === 200 ? 200 : [status, property(body, 'code')];
    };
    const notFound = [404, 'LIST_VIEW_NOT_FOUND'];
    const own = property((await call.post(path).send(view)).body, 'id');
    const shared = { ...view, name: 'For agents', sharedWith: [5] };
    const id = String(property((await call.post(path).send(shared)).body, 'id'));
    const [agent, retention] = await Promise.all([newStaff(world, 5), newStaff(world, 6)]);
    expect(await chosen(call, '01890000-0000-7000-8000-0000000000ff')).toEqual(notFound);
    expect(await chosen(call, id, 'trades')).toEqual(notFound);
    expect(await chosen(agent.call, id, 'trades')).toEqual(notFound);
    expect(await chosen(agent.call, String(own))).toEqual(notFound);
    expect(await chosen(retention.call, id)).toEqual(notFound);
    expect(await chosen(agent.call, id)).toBe(200);
  });

  it('can be shared only by admins and managers', async () => {
    const { call } = await newStaff(world, 5);
    expect((await call.post(path).send({ ...view, sharedWith: [5] })).status).toBe(403);
    expect((await call.post(path).send(view)).status).toBe(201);
  });

  it.each([
    [{ query: 'search=anna' }, 'query'],
    [{ query: 'where=email%3Acontains%3Aanna' }, 'query'],
    [{ query: 'where=full_name' }, 'query'],
    [{ query: 'where=country%3Afilled&where=email%3Acontains%3Aanna' }, 'query'],
    [{ query: 'where=Email%3Acontains%3Aanna' }, 'query'],
    [{ query: 'owner=anna%40mail.test' }, 'query'],
    [{ list: 'tasks', query: 'where=text%3Acontains%3Aanna' }, 'query'],
    [{ list: 'proposals', query: 'where=customer%3Acontains%3Aanna' }, 'query'],
    [{ list: 'audit', query: 'where=actor_id%3Acontains%3Aanna' }, 'query'],
    [{ name: 'anna@mail.test' }, 'name'],
    [{ name: 'Ring +48 512 884 310' }, 'name'],
    [{ name: '' }, 'name'],
    [{ list: 'no list' }, 'list'],
    [{ columns: [{ field: 'id', width: 1 }] }, 'columns[0].width'],
    [{ sharedWith: [7] }, 'sharedWith[0]'],
  ])('given %j, then it is refused with an error at %s', async (wrong, field) => {
    const { call } = await newStaff(world, 1);
    const { status, body } = await call.post(path).send({ ...view, ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
