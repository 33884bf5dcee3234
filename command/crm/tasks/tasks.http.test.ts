import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../core/ids.ts';
import { newLead, newStaff } from '../../testing/lead-floor.ts';
import { createWorld, type World } from '../../testing/world.ts';

const path = '/admin/crm/tasks';
const zone = 'Europe/Berlin';

describe('the due time of a task', () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.stop());

  it.each([
    '2027-02-31T10:00:00Z',
    '2027-02-29T10:00Z',
    '2027-04-31T23:59:59.999Z',
    '2027-04-30T25:00Z',
  ])('given %s, which does not exist, then it is refused and nothing is written', async (dueAt) => {
    const manager = await newStaff(world, 2);
    const leadId = await newLead(world);
    const added = await manager.call
      .post(path)
      .send({ leadId, kind: 'task', text: 'Ring', dueAt, zone });
    expect([added.status, Object.keys(added.body.errors ?? {})]).toEqual([422, ['dueAt']]);
    expect(await world.store.readAll(0n, 10, { categories: ['lead_task'] })).toEqual([]);
  });
});

describe('a process that cached a lead before another one assigned it to another agent', () => {
  let world: World;
  beforeEach(async () => {
    world = createWorld();
    await world.known();
  });
  afterEach(() => world.stop());

  const dueAt = () => new Date(world.deps.clock().getTime() + 3_600_000).toISOString();
  const task = (leadId: string) => ({
    leadId,
    kind: 'call_back',
    text: 'Ring',
    dueAt: dueAt(),
    zone,
  });
  const givenAway = (leadId: string, agentId: string) =>
    world.given(`lead-${leadId}`, {
      type: 'LeadAssigned',
      data: { managerId: null, agentId, retId: null },
    });

  it('refuses tasks of the former agent, both a new one and the earlier one', async () => {
    const [was, is] = [await newStaff(world, 5), await newStaff(world, 5)];
    const leadId = await newLead(world, { agentId: was.userId });
    const added = await was.call.post(path).send(task(leadId));
    expect(added.status).toBe(201);
    await givenAway(leadId, is.userId);

    expect((await was.call.post(path).send(task(leadId))).body.code).toBe('LEAD_NOT_FOUND');
    const own = `${path}/${String(added.body.id)}`;
    expect((await was.call.post(`${own}/done`)).body.code).toBe('LEAD_TASK_NOT_FOUND');
    expect((await was.call.post(`${own}/snooze`).send({ dueAt: dueAt(), zone })).body.code).toBe(
      'LEAD_TASK_NOT_FOUND',
    );
  });

  it('assigns no task to the former agent', async () => {
    const [was, is] = [await newStaff(world, 5), await newStaff(world, 5)];
    const manager = await newStaff(world, 2);
    const leadId = await newLead(world, { agentId: was.userId });
    const added = await manager.call.post(path).send({ ...task(leadId), assigneeId: was.userId });
    expect(added.status).toBe(201);
    await givenAway(leadId, is.userId);

    const again = { ...task(leadId), assigneeId: was.userId };
    expect((await manager.call.post(path).send(again)).body.code).toBe('TASK_NOT_ASSIGNABLE');
    const { body } = await manager.call
      .post(`${path}/${String(added.body.id)}/assignee`)
      .send({ assigneeId: was.userId });
    expect(body.code).toBe('TASK_NOT_ASSIGNABLE');
  });

  it('refuses it in a bulk of the former agent', async () => {
    const [was, is] = [await newStaff(world, 5), await newStaff(world, 5)];
    const leadId = await newLead(world, { agentId: was.userId });
    await was.call.post(path).send(task(leadId));
    await givenAway(leadId, is.userId);
    const { status, body } = await was.call
      .put('/admin/leads/bulk')
      .set('Idempotency-Key', uuidv7())
      .send({ ids: [leadId], data: { group: 'archived' } });
    expect([status, body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
  });
});
