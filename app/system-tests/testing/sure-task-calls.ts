import { get, json, type SureCall } from './sure-call.ts';
import type { Visitor } from './real-app.ts';

const zone = 'Europe/Berlin';
const hourMs = 3_600_000;

/** Calls about tasks, which random calls hardly get right: each with its own task. */
export const sureTaskCalls = async (
  admin: Visitor,
  newLeadId: () => Promise<string>,
): Promise<Readonly<Record<string, SureCall>>> => {
  const dueAt = new Date(Date.now() + hourMs).toISOString();
  const leadId = await newLeadId();
  const task = { leadId, kind: 'task', text: 'Send the offer', dueAt, zone };
  const newTask = async (): Promise<Readonly<{ id: string }>> => {
    const added = await admin.call.post('/admin/crm/tasks').send(task);
    return { id: String(added.body.id) };
  };
  const merged = { take: [], expectedEdits: 0, otherEdits: 0 };
  return {
    'POST /admin/leads/{id}/merge': {
      by: admin,
      call: json({ ...merged, leadId: await newLeadId() }, { id: await newLeadId() }),
    },
    'GET /admin/leads/{id}/duplicates': { by: admin, call: get({ id: await newLeadId() }) },
    'POST /admin/crm/tasks': { by: admin, call: json(task) },
    'POST /admin/crm/tasks/{id}/done': { by: admin, call: json({}, await newTask()) },
    'POST /admin/crm/tasks/{id}/snooze': {
      by: admin,
      call: json({ dueAt: new Date(Date.now() + 2 * hourMs).toISOString(), zone }, await newTask()),
    },
    'POST /admin/crm/tasks/{id}/assignee': {
      by: admin,
      call: json({ assigneeId: admin.userId }, await newTask()),
    },
  };
};
