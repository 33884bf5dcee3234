import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { property } from '../../infra/http/property.ts';
import { uuidv7 } from '../core/ids.ts';
import { newLead, newStaff } from '../testing/lead-floor.ts';
import { createWorld, type World } from '../testing/world.ts';

const path = '/admin/crm-config/sales-statuses';
let world: World;
let manager: Awaited<ReturnType<typeof newStaff>>;

beforeEach(async () => {
  world = createWorld();
  manager = await newStaff(world, 2);
});
afterEach(() => world.stop());

const add = (body: object) => manager.call.post(path).send(body);
const idOfAdded = async (status: string, isDefault = false): Promise<string> =>
  String(property((await add({ status, isDefault })).body, 'id'));
const listed = async () =>
  (await world.eventsOf('sales_status-all')).map(({ type, data }) => [type, data]);

describe('POST /admin/crm-config/sales-statuses', () => {
  it('adds a status, and makes the first one the default', async () => {
    const { status, body } = await add({ status: 'New', isDefault: false });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { message: 'Sales status added successfully' },
    });
    expect(await listed()).toEqual([
      ['SalesStatusListed', { statusId: body.id, status: 'New', colour: 'green' }],
      ['SalesStatusMadeDefault', { statusId: body.id }],
    ]);
  });

  it('reports missing and invalid fields', async () => {
    expect((await add({})).body).toMatchObject({
      errors: { status: 'Status is required', isDefault: 'isDefault is required' },
    });
    expect((await add({ status: 'New', isDefault: true, colour: 'pink' })).body).toMatchObject({
      errors: { colour: 'Choose one of the colours.' },
    });
  });

  it('accepts one of two concurrent additions of the same name', async () => {
    const answers = await Promise.all([
      add({ status: 'New', isDefault: true }),
      add({ status: 'new', isDefault: true }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('PUT /admin/crm-config/sales-statuses/{id}', () => {
  it('renames a status, which leads can get under its new name at once', async () => {
    const id = await idOfAdded('New');
    const renamed = { status: 'Fresh', isDefault: true, colour: 'blue' };
    expect((await manager.call.put(`${path}/${id}`).send(renamed)).body).toEqual({
      message: 'Sales status updated successfully',
    });
    const lead = { firstName: 'Yuki', leadStatus: 'Fresh' };
    expect((await manager.call.post('/admin/leads').send(lead)).status).toBe(201);
  });

  it('keeps exactly one default', async () => {
    const [first, second] = [await idOfAdded('New'), await idOfAdded('Call Again')];
    const edit = (id: string, status: string, isDefault: boolean) =>
      manager.call.put(`${path}/${id}`).send({ status, isDefault });
    expect((await edit(first, 'New', false)).body).toMatchObject({ code: 'DEFAULT_SALES_STATUS' });
    expect((await edit(second, 'Call Again', true)).status).toBe(200);
    expect((await edit(first, 'New', false)).status).toBe(200);
  });
});

describe('PUT /admin/crm-config/sales-statuses', () => {
  it('orders the statuses, and refuses an unknown one', async () => {
    const ids = [await idOfAdded('New'), await idOfAdded('Call Again')].toReversed();
    expect((await manager.call.put(path).send({ ids })).status).toBe(200);
    expect((await listed()).at(-1)).toEqual(['SalesStatusesOrdered', { statusIds: ids }]);
    expect((await manager.call.put(path).send({ ids: [...ids, uuidv7()] })).body).toMatchObject({
      code: 'STALE_SALES_STATUSES',
    });
  });
});

describe('DELETE /admin/crm-config/sales-statuses/{id}', () => {
  const remove = (id: string) => manager.call.delete(`${path}/${id}`);

  it('deletes only a status that is not the default and that no lead has, even if it was renamed', async () => {
    const [first, used, free] = [
      await idOfAdded('Fresh'),
      await idOfAdded('New'),
      await idOfAdded('Never'),
    ];
    await newLead(world);
    await manager.call.put(`${path}/${used}`).send({ status: 'Newer', isDefault: false });
    expect((await remove(first)).body).toMatchObject({ code: 'DEFAULT_SALES_STATUS' });
    expect((await remove(used)).body).toMatchObject({
      code: 'SALES_STATUS_IN_USE',
      message: 'Leads with the status Newer: 1. Change their status first.',
    });
    expect((await remove(free)).body).toEqual({ message: 'Sales status deleted successfully' });
    expect((await remove(free)).body).toMatchObject({ code: 'SALES_STATUS_NOT_FOUND' });
  });
});
