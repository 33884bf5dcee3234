import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import { openBulkDesk } from '../testing/bulk-desk.ts';
import { newLead, newStaff } from '../testing/lead-floor.ts';

describe('PUT /admin/leads/bulk', () => {
  let desk: Awaited<ReturnType<typeof openBulkDesk>>;
  beforeEach(async () => {
    desk = await openBulkDesk();
  });
  afterEach(() => desk.world.stop());

  const undo: unknown = expect.any(String);
  const moved = (group: string, from = 'sales', isUndo = false) => ({
    type: 'LeadMoved',
    data: { from, group, bulk: { id: expect.any(String), isUndo } },
  });

  it('moves each lead by a separate command, and counts those that were already there', async () => {
    const { world, admin, send, done } = desk;
    const ids = [await newLead(world), await newLead(world), await newLead(world)];
    const there = await newLead(world, { group: 'retentions' });
    const answer = await send({ ids: [...ids, there], data: { group: 'retentions' } });

    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Lead moved successfully', changed: 3, unchanged: 1, failed: [], undo },
    ]);
    for (const id of ids) expect(await done(id)).toEqual([moved('retentions')]);
    const { position } = await world.store.head();
    expect(answer.headers['daybook-position']).toBe(String(position));
    const events = await world.eventsOf(`lead-${ids[0]}`);
    expect(events.at(-1)?.metadata.actor).toMatchObject({ userId: admin.userId, roleId: 1 });
  });

  it('moves leads from the archive back to sales', async () => {
    const { world, send, done } = desk;
    const id = await newLead(world, { group: 'archived' });
    expect((await send({ ids: [id], data: { group: 'sales' } })).body).toMatchObject({
      changed: 1,
    });
    expect((await done(id)).at(-1)).toEqual(moved('sales', 'archived'));
  });

  it('assigns a sales agent or a retention agent, and keeps the other one', async () => {
    const { world, agent, send, done } = desk;
    const retention = await newStaff(world, 6);
    const id = await newLead(world, { retId: retention.userId });
    const answer = await send({ ids: [id], data: { agentId: agent.userId } });
    expect(answer.body).toEqual({
      message: 'Agents assigned successfully',
      changed: 1,
      unchanged: 0,
      failed: [],
      undo,
    });
    expect(await done(id)).toEqual([
      {
        type: 'LeadAssigned',
        data: {
          managerId: null,
          agentId: agent.userId,
          retId: retention.userId,
          bulk: { id: undo, isUndo: false },
        },
      },
    ]);
    expect((await send({ ids: [id], data: { retId: retention.userId } })).body).toMatchObject({
      unchanged: 1,
    });
  });

  it('refuses the whole bulk and names the lead if one does not exist', async () => {
    const { world, send, done } = desk;
    const [id, unknown] = [await newLead(world), uuidv7()];
    const { status, body } = await send({ ids: [id, unknown], data: { group: 'archived' } });
    expect([status, body]).toEqual([
      404,
      { code: 'LEAD_NOT_FOUND', message: 'This lead does not exist.', params: { id: unknown } },
    ]);
    expect(await done(id)).toEqual([]);
  });

  it.each([
    ['sales', 5],
    ['retentions', 6],
  ] as const)('lets an agent of %s archive assigned leads, all or none', async (group, roleId) => {
    const { world, send, done } = desk;
    const worker = await newStaff(world, roleId);
    const own = roleId === 5 ? { agentId: worker.userId } : { retId: worker.userId };
    const mine = [await newLead(world, { ...own, group }), await newLead(world, { ...own, group })];
    const out = [
      await newLead(world, { group }),
      await newLead(world, { ...own, group: 'archived' }),
      await newLead(world, { ...own, group: group === 'sales' ? 'retentions' : 'sales' }),
    ];
    for (const id of out) {
      const { status, body } = await send(
        { ids: [...mine, id], data: { group: 'archived' } },
        { as: worker },
      );
      expect([status, body.params]).toEqual([404, { id }]);
    }
    for (const id of mine) expect(await done(id)).not.toContainEqual(moved('archived', group));
    const archived = await send({ ids: mine, data: { group: 'archived' } }, { as: worker });
    expect(archived.body).toMatchObject({ changed: 2, unchanged: 0, failed: [] });
    for (const id of mine) expect((await done(id)).at(-1)).toEqual(moved('archived', group));
  });

  it.each([5, 6] as const)('lets role %i make no other change', async (roleId) => {
    const { world, agent, send } = desk;
    const worker = await newStaff(world, roleId);
    const own = { agentId: worker.userId, retId: worker.userId };
    const id = await newLead(world, { ...own, group: roleId === 5 ? 'sales' : 'retentions' });
    for (const data of [
      { group: 'retentions' },
      { group: 'sales' },
      { agentId: agent.userId },
      { retId: worker.userId },
    ]) {
      const { status, body } = await send({ ids: [id], data }, { as: worker });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('is refused for all other roles', async () => {
    const { world, send, done } = desk;
    const id = await newLead(world);
    for (const roleId of [3, 4] as const) {
      const other = await newStaff(world, roleId);
      expect((await send({ ids: [id], data: { group: 'archived' } }, { as: other })).status).toBe(
        403,
      );
    }
    expect(await done(id)).toEqual([]);
  });

  it('refuses assignees who are unknown, inactive or of another role', async () => {
    const { world, admin, agent, send, done } = desk;
    const id = await newLead(world);
    const inactive = await newStaff(world, 5);
    await world.given(`user-${inactive.userId}`, { type: 'UserDeactivated', data: {} });
    const retention = await newStaff(world, 6);
    for (const agentId of [uuidv7(), inactive.userId, retention.userId, admin.userId]) {
      const { status, body } = await send({ ids: [id], data: { agentId } });
      expect([status, body.code, body.message]).toEqual([
        422,
        'NOT_ASSIGNABLE',
        'Choose an active user with the role Agent.',
      ]);
    }
    expect((await send({ ids: [id], data: { retId: agent.userId } })).status).toBe(422);
    expect(await done(id)).toEqual([]);
  });

  const someId = '01890000-0000-7000-8000-0000000000d1';
  it.each([
    ['an empty list', { ids: [], data: { group: 'sales' } }, 'ids'],
    ['no ids', { data: { group: 'sales' } }, 'ids'],
    ["the string 'all'", { ids: 'all', data: { group: 'sales' } }, 'ids'],
    [
      '2,501 ids',
      { ids: Array.from({ length: 2_501 }, () => uuidv7()), data: { group: 'sales' } },
      'ids',
    ],
    ['an id twice', { ids: [someId, someId], data: { group: 'sales' } }, 'ids'],
    ['an invalid id', { ids: [someId, 'all'], data: { group: 'sales' } }, 'ids[1]'],
    ['a number', { ids: [7], data: { group: 'sales' } }, 'ids[0]'],
    ['null', { ids: [null], data: { group: 'sales' } }, 'ids[0]'],
    ['no change', { ids: [someId], data: {} }, 'data'],
    ['no data', { ids: [someId] }, 'data'],
    ['two changes', { ids: [someId], data: { group: 'sales', agentId: someId } }, 'data'],
    ['another group', { ids: [someId], data: { group: 'clients' } }, 'data.group'],
    ['an agent by name', { ids: [someId], data: { agentId: 'Sofia' } }, 'data.agentId'],
    ['no agent', { ids: [someId], data: { agentId: null } }, 'data.agentId'],
    ['a manager', { ids: [someId], data: { managerId: someId } }, 'data.managerId'],
  ])('refuses %s', async (_what, body, field) => {
    const { send } = desk;
    const answer = await send(body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
  });

  it('accepts a thousand leads', async () => {
    const { world, send } = desk;
    const ids = await Promise.all(Array.from({ length: 1_000 }, () => newLead(world)));
    expect((await send({ ids, data: { group: 'archived' } })).body).toMatchObject({
      changed: 1_000,
    });
  });

  it('returns which leads failed, and is completed by a retry with the same key', async () => {
    const { world, agent, broken, send, done } = desk;
    const own = { agentId: agent.userId };
    const ids = [await newLead(world, own), await newLead(world, own), await newLead(world, own)];
    const request = { ids, data: { group: 'archived' } };
    const sending = { as: agent, key: 'one-submission' };
    broken.add(`lead-${ids[1]}`);
    expect((await send(request, sending)).body).toMatchObject({
      changed: 2,
      unchanged: 0,
      failed: [{ id: ids[1], code: 'UNAVAILABLE', params: {} }],
    });

    broken.clear();
    // The agent no longer reaches two of them, because this command has archived them.
    for (let times = 0; times < 2; times += 1) {
      expect((await send(request, sending)).body).toEqual({
        message: 'Lead moved successfully',
        changed: 3,
        unchanged: 0,
        failed: [],
        undo,
      });
    }
    for (const id of ids) expect(await done(id)).toEqual([moved('archived')]);
  });
});
