import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const email = 'zoe.hart@example.test';
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('leads of the same person', () => {
  let app: RealApp;
  let manager: Visitor;
  let agent: Visitor;
  let other: Visitor;

  beforeAll(async () => {
    app = await openRealApp();
    manager = await app.person(2);
    agent = await app.person(5);
    other = await app.person(5);
  });
  afterAll(() => app.stop());

  const add = async (fields: object = {}): Promise<string> => {
    const body = { firstName: 'Zoe', lastName: 'Hart', ...fields };
    return String((await manager.call.post('/admin/leads').send(body).expect(201)).body.id);
  };
  const note = (leadId: string, content: string) =>
    manager.call.post('/admin/crm/note').send({ leadId, content }).expect(201);
  const task = async (leadId: string, assigneeId: string): Promise<string> => {
    const body = { leadId, kind: 'task', text: 'Send it', dueAt: inAnHour(), zone: 'UTC' };
    const added = await manager.call.post('/admin/crm/tasks').send({ ...body, assigneeId });
    return String(added.body.id);
  };
  const merge = (keepId: string, leadId: string, more: object = {}) =>
    manager.call
      .post(`/admin/leads/${keepId}/merge`)
      .send({ leadId, take: [], expectedEdits: 0, otherEdits: 0, ...more });
  const lead = (id: string) => manager.call.get(`/admin/crm/leads/${id}`);
  const notesOf = async (id: string): Promise<readonly string[]> =>
    (await manager.call.get(`/admin/leads/${id}/notes`)).body.data.map(
      ({ content }: { content: string }) => content,
    );
  const eventually = async <Found>(look: () => Promise<Found | null>): Promise<Found> => {
    for (;;) {
      const found = await look();
      if (found !== null) return found;
      await wait(20);
    }
  };
  const typesOf = async (stream: string) =>
    (await app.foundation.store.read(stream)).map(({ type }) => type);

  it('are found by e-mail address or phone number, however these are written', async () => {
    const first = await add({ email, phone: '+44 20 7946 0001' });
    const second = await add({ email: 'Zoe.Hart@EXAMPLE.test' });
    const third = await add({ phone: '(44) 2079460001' });
    const found = await eventually(async () => {
      const answer = await manager.call.get(`/admin/leads/${first}/duplicates`);
      expect(answer.status).not.toBe(500);
      return answer.body.data?.length === 3 ? answer : null;
    });
    const same = found.body.data.map((one: { id: string; same: readonly string[] }) => [
      one.id,
      one.same,
    ]);
    expect(same[0]).toEqual([first, []]);
    expect(Object.fromEntries(same)).toMatchObject({ [second]: ['email'], [third]: ['phone'] });

    const recent = await manager.call.get('/admin/leads/duplicates/api');
    const ids = recent.body.data.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([first, second, third]));
    expect((await agent.call.get(`/admin/leads/${first}/duplicates`)).status).toBe(403);
  });

  it('are merged into one: notes, tasks and history move to it, and each field can be chosen', async () => {
    const keep = await add({ city: 'Leeds' });
    const gone = await add({ email: 'zoe.two@example.test', city: 'York' });
    await note(gone, 'Asked for a call');
    await note(keep, 'Wants gold');
    const taskId = await task(gone, manager.userId);
    const done = await merge(keep, gone, { take: ['email'] });
    expect([done.status, done.body.message]).toEqual([200, 'Leads merged']);

    const kept = await eventually(async () => {
      const { data } = (await lead(keep)).body;
      return data?.notes_total === 2 && data.email !== null ? data : null;
    });
    expect((await lead(gone)).status).toBe(404);
    expect(kept).toMatchObject({
      email: 'zoe.two@example.test',
      city: 'Leeds',
      notes_total: 2,
    });
    expect(await notesOf(keep)).toEqual(['Wants gold', 'Asked for a call']);
    await eventually(async () =>
      (await typesOf(`lead_task-${taskId}`)).includes('LeadTaskFollowed') ? true : null,
    );
    const lines = (await manager.call.get(`/admin/leads/${keep}/timeline?limit=50`)).body.data;
    expect(lines.filter(({ kind }: { kind: string }) => kind === 'note')).toHaveLength(2);
    expect(lines.filter(({ kind }: { kind: string }) => kind === 'merge')).toHaveLength(2);

    // Erasing the lead that stays erases both.
    await manager.call.delete(`/admin/leads/${keep}`).expect(200);
    await eventually(async () =>
      (await typesOf(`lead-${gone}`)).includes('LeadErased') ? true : null,
    );
  });

  it('have all their notes in one list after a merge: each once on its pages, and all found by a search', async () => {
    const [keep, gone] = [await add(), await add()];
    await note(gone, 'Asked about silver');
    await note(keep, 'Wants silver');
    await merge(keep, gone).expect(200);
    const list = async (asked: string) =>
      (await manager.call.get(`/admin/leads/${keep}/notes?${asked}`)).body;
    await eventually(async () => ((await list('')).meta.total === 2 ? true : null));
    const pages = [await list('limit=1&page=1'), await list('limit=1&page=2')];
    expect(
      pages.map(({ data }) => data.map(({ content }: { content: string }) => content)),
    ).toEqual([['Wants silver'], ['Asked about silver']]);
    expect((await list('search=silver')).meta.total).toBe(2);

    // Deleting the merged lead is refused and deletes nothing of the lead that stays.
    const deleted = await manager.call.delete(`/admin/leads/${gone}`);
    expect([deleted.status, deleted.body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
    expect((await list('')).meta.total).toBe(2);
  });

  it('are not merged when somebody has changed one since, or when one must be kept', async () => {
    const [keep, gone, third] = [await add(), await add(), await add()];
    const stale = await merge(keep, gone, { expectedEdits: 0, otherEdits: -1 });
    expect(stale.status).toBe(422);
    await manager.call
      .put('/admin/leads/bulk')
      .send({ ids: [gone], data: { agentId: agent.userId } });
    expect((await merge(keep, gone, { take: ['city'] })).body.code).toBe('STALE_LEAD');
    // A refused merge writes nothing.
    expect(await typesOf(`lead-${keep}`)).toEqual(['LeadAdded']);
    expect((await merge(keep, keep)).body.code).toBe('LEAD_MERGED_WITH_ITSELF');
    await merge(keep, gone, { otherEdits: 1 }).expect(200);
    expect((await merge(third, keep)).body.code).toBe('LEAD_MERGE_KEEPER');
    expect((await merge(keep, gone)).body.code).toBe('LEAD_NOT_FOUND');
    const forbidden = await agent.call
      .post(`/admin/leads/${keep}/merge`)
      .send({ leadId: third, take: [], expectedEdits: 0, otherEdits: 0 });
    expect(forbidden.status).toBe(403);
  });

  it('keep the agent who was assigned to one of them, with the open task of that agent', async () => {
    const [keep, gone] = [await add(), await add()];
    await manager.call
      .put('/admin/leads/bulk')
      .send({ ids: [gone], data: { agentId: agent.userId } })
      .expect(200);
    const taskId = await task(gone, agent.userId);
    await merge(keep, gone, { otherEdits: 1 }).expect(200);
    const rows = await eventually(async () => {
      const { data } = (await agent.call.get(`/admin/crm/tasks/api?lead=${keep}`)).body;
      return data.length > 0 ? data : null;
    });
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([taskId]);
    expect((await lead(keep)).body.data.agent.id).toBe(agent.userId);
  });

  it('pass the tasks of their agent to the next agent, and no tasks of other people', async () => {
    const leadId = await add();
    const give = (agentId: string | null) =>
      manager.call
        .put('/admin/leads/bulk')
        .send({ ids: [leadId], data: { agentId } })
        .expect(200);
    await give(agent.userId);
    const taskId = await task(leadId, agent.userId);
    const own = await task(leadId, manager.userId);
    await give(other.userId);
    await eventually(async () =>
      (await typesOf(`lead_task-${taskId}`)).includes('LeadTaskReassigned') ? true : null,
    );
    const rows = await eventually(async () => {
      const { data } = (await other.call.get(`/admin/crm/tasks/api?lead=${leadId}`)).body;
      return data.length > 0 ? data : null;
    });
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([taskId]);
    expect(await typesOf(`lead_task-${own}`)).toEqual(['LeadTaskAdded']);
  });
});
