import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../command/core/ids.ts';
import { leadAdded } from '../../query/testing/lead-facts.ts';
import { startDueJobs } from '../roles/job-kinds.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const base = '/admin/crm/tasks';
const zone = 'Europe/Berlin';
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const hourMs = 3_600_000;

describe('tasks on leads', () => {
  let app: RealApp;
  let jobs: ReturnType<typeof startDueJobs>;
  let people: Readonly<Record<'manager' | 'agent' | 'other', Visitor>>;

  beforeAll(async () => {
    app = await openRealApp();
    jobs = startDueJobs(app.foundation);
    people = {
      manager: await app.person(2),
      agent: await app.person(5, { email: 'sofia.tasks@example.test' }),
      other: await app.person(5),
    };
  });
  afterAll(async () => {
    await jobs.stop();
    await app.stop();
  });

  const newLead = async (agentId: string | null): Promise<string> => {
    const id = uuidv7();
    await app.given(`lead-${id}`, leadAdded('Liam', 'Byrne'), {
      type: 'LeadAssigned',
      data: { managerId: null, agentId, retId: null },
    });
    return id;
  };
  const post = (by: Visitor, path: string, body: object = {}) =>
    by.call.post(`${base}${path}`).set('Idempotency-Key', uuidv7()).send(body);
  const add = (by: Visitor, leadId: string, changes: object = {}) =>
    post(by, '', {
      leadId,
      kind: 'call_back',
      text: 'Ask about the deposit',
      dueAt: inMs(hourMs),
      zone,
      ...changes,
    });
  const list = async (by: Visitor, query: string) =>
    (await by.call.get(`${base}/api?${query}`)).body.data;
  const eventually = async <Found>(look: () => Promise<Found | null>): Promise<Found> => {
    for (;;) {
      const found = await look();
      if (found !== null) return found;
      await wait(20);
    }
  };
  const typesOf = async (taskId: string) =>
    (await app.foundation.store.read(`lead_task-${taskId}`)).map(({ type }) => type);

  it('of an agent are visible to that agent and to managers, and only on leads of the agent', async () => {
    const { manager, agent, other } = people;
    const leadId = await newLead(agent.userId);
    const added = await add(agent, leadId);
    expect([added.status, added.body]).toEqual([
      201,
      { message: 'Task added', id: expect.any(String) },
    ]);
    const { id } = added.body;
    const [mine] = await eventually(async () => {
      const rows = await list(agent, `lead=${leadId}`);
      return rows.length === 1 ? rows : null;
    });
    expect(mine).toMatchObject({
      id,
      lead: { id: leadId, full_name: 'Liam Byrne' },
      text: 'Ask about the deposit',
      assignee: { id: agent.userId },
      zone,
      done_at: null,
    });
    expect(await list(other, `lead=${leadId}`)).toEqual([]);
    expect(await list(manager, `lead=${leadId}&assignee=${agent.userId}`)).toHaveLength(1);
    expect((await add(other, leadId)).body.code).toBe('LEAD_NOT_FOUND');
    expect((await add(agent, leadId, { assigneeId: other.userId })).body.code).toBe(
      'TASK_NOT_ASSIGNABLE',
    );
    const put = { dueAt: inMs(hourMs), zone };
    expect((await post(other, `/${id}/done`)).body.code).toBe('LEAD_TASK_NOT_FOUND');
    expect((await post(other, `/${id}/snooze`, put)).body.code).toBe('LEAD_TASK_NOT_FOUND');
    expect((await post(agent, `/${id}/assignee`, { assigneeId: agent.userId })).status).toBe(403);
    expect((await post(agent, `/${id}/done`)).status).toBe(200);
    expect((await post(agent, `/${id}/snooze`, { dueAt: inMs(hourMs), zone })).body.code).toBe(
      'LEAD_TASK_DONE',
    );
  });

  it('are assigned by a manager only to people who may see the lead', async () => {
    const { manager, agent, other } = people;
    const leadId = await newLead(agent.userId);
    const { id } = (await add(manager, leadId, { assigneeId: agent.userId })).body;
    expect((await post(manager, `/${id}/assignee`, { assigneeId: other.userId })).body.code).toBe(
      'TASK_NOT_ASSIGNABLE',
    );
    expect((await post(manager, `/${id}/assignee`, { assigneeId: manager.userId })).status).toBe(
      200,
    );
    expect(await typesOf(id)).toEqual(['LeadTaskAdded', 'LeadTaskReassigned']);
  });

  it.each([
    ['what is over', { dueAt: inMs(-hourMs) }, 'TASK_DUE_WRONG'],
    ['what is years away', { dueAt: inMs(800 * 24 * hourMs) }, 'TASK_DUE_WRONG'],
    ['no time', { dueAt: 'tomorrow' }, 'INVALID'],
    ['no place', { zone: 'Mars/Olympus' }, 'INVALID'],
    ['no text', { text: '  ' }, 'INVALID'],
    ['no kind', { kind: 'party' }, 'INVALID'],
  ])('are refused with %s', async (_what, changes, code) => {
    const leadId = await newLead(people.agent.userId);
    expect((await add(people.agent, leadId, changes)).body.code).toBe(code);
  });

  it('send one reminder and one mail when they are due', async () => {
    const { agent } = people;
    const leadId = await newLead(agent.userId);
    const { id } = (await add(agent, leadId, { dueAt: inMs(700) })).body;
    await eventually(async () => ((await typesOf(id)).includes('LeadTaskReminded') ? true : null));
    const mails = async () =>
      (
        await app.foundation.pools.app.query(
          "select id from vault.mails where subject_id = $1 and template = 'lead_task_due'",
          [agent.userId],
        )
      ).rows;
    await eventually(async () => ((await mails()).length > 0 ? true : null));
    expect(await mails()).toHaveLength(1);
    expect((await typesOf(id)).filter((type) => type === 'LeadTaskReminded')).toHaveLength(1);
    expect(
      await eventually(async () => {
        const [row] = await list(agent, `lead=${leadId}`);
        return row?.reminded_at ?? null;
      }),
    ).toEqual(expect.any(String));
  });

  it('of a person who left go to the agent of the lead, or to its manager, when they are due', async () => {
    const { manager, agent } = people;
    const leaving = await app.person(5);
    const assigned = async (agentId: string) => {
      const id = uuidv7();
      await app.given(`lead-${id}`, leadAdded('Nora', 'Quinn'), {
        type: 'LeadAssigned',
        data: { managerId: manager.userId, agentId, retId: null },
      });
      return id;
    };
    const taskOn = async (leadId: string): Promise<string> => {
      const task = { leadId, kind: 'task', text: 'Call', zone, assigneeId: leaving.userId };
      const id = uuidv7();
      await app.given(`lead_task-${id}`, {
        type: 'LeadTaskAdded',
        data: { ...task, dueAt: inMs(700) },
      });
      return id;
    };
    await app.given(`user-${leaving.userId}`, { type: 'UserDeactivated', data: {} });
    const [own, others] = [await assigned(leaving.userId), await assigned(agent.userId)];
    const tasks = [await taskOn(own), await taskOn(others)];
    for (const id of tasks)
      expect(
        await eventually(async () => {
          const types = await typesOf(id);
          return types.includes('LeadTaskReminded') ? types : null;
        }),
      ).toEqual(['LeadTaskAdded', 'LeadTaskReassigned', 'LeadTaskReminded']);
    const heirs = [own, others].map((leadId) =>
      eventually(async () => {
        const [row] = await list(manager, `lead=${leadId}`);
        return row?.reminded_at === null ? null : (row?.assignee.id ?? null);
      }),
    );
    expect(await Promise.all(heirs)).toEqual([manager.userId, agent.userId]);
  });

  it('of a person who left are found by a manager, who can assign them to somebody else', async () => {
    const { manager, agent } = people;
    const leaving = await app.person(5);
    const leadId = uuidv7();
    await app.given(`lead-${leadId}`, leadAdded('Nora', 'Quinn'), {
      type: 'LeadAssigned',
      data: { managerId: null, agentId: agent.userId, retId: null },
    });
    const [open, done] = [uuidv7(), uuidv7()];
    const task = { leadId, kind: 'task', text: 'Call', zone, assigneeId: leaving.userId };
    const addedTask = { type: 'LeadTaskAdded', data: { ...task, dueAt: inMs(hourMs) } } as const;
    await app.given(`lead_task-${open}`, addedTask);
    await app.given(`lead_task-${done}`, addedTask, { type: 'LeadTaskDone', data: { leadId } });
    const ofWhoLeft = async (who: Visitor): Promise<readonly unknown[]> =>
      (await list(who, `lead=${leadId}&assignee=left`)).map(({ id }: { id: string }) => id);
    await eventually(async () =>
      (await list(manager, `lead=${leadId}`)).length === 2 ? true : null,
    );
    expect(await ofWhoLeft(manager)).toEqual([]);
    await app.given(`user-${leaving.userId}`, { type: 'UserDeactivated', data: {} });
    await eventually(async () => ((await ofWhoLeft(manager)).length > 0 ? true : null));
    expect([await ofWhoLeft(manager), await ofWhoLeft(agent)]).toEqual([[open], []]);
    await post(manager, `/${open}/assignee`, { assigneeId: agent.userId });
    await eventually(async () => ((await ofWhoLeft(manager)).length === 0 ? true : null));
  });

  it('are closed when their lead is deleted, and their text is not stored readably', async () => {
    const { manager, agent } = people;
    const leadId = await newLead(agent.userId);
    const { id } = (await add(agent, leadId)).body;
    await manager.call
      .delete(`/admin/leads/${leadId}`)
      .set('Idempotency-Key', uuidv7())
      .expect(200);
    await eventually(async () => ((await typesOf(id)).includes('LeadTaskClosed') ? true : null));
    await eventually(async () =>
      (await list(manager, `lead=${leadId}`)).length === 0 ? true : null,
    );
    const [stored] = await app.foundation.store.read(`lead_task-${id}`);
    expect(JSON.stringify(stored?.data ?? stored)).not.toContain('Ask about the deposit');
  });
});
