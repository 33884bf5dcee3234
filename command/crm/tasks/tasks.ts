import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import { reaches } from '../../../domain/crm/lead/reach.ts';
import type { LeadWorker } from '../../../domain/crm/lead/commands.ts';
import { leadTaskDecider } from '../../../domain/crm/lead-task/decider.ts';
import { taskDaysMost } from '../../../domain/shared/crm/tasks.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, only, type RouteDeclaration } from '../../../infra/http/route.ts';
import { onlyEvent } from '../../core/events.ts';
import { callerOf } from '../../core/person.ts';
import { once } from '../../core/send.ts';
import type { CommandDeps } from '../../deps.ts';
import { createdResponse, messageResponse } from '../contract.ts';
import { workerOf } from '../facts.ts';
import { requireReachOfAll } from '../lead-bulk.ts';
import { addTaskRequest, reassignTaskRequest, snoozeTaskRequest } from './contract.ts';

/** Tolerance for a slow request, or for a clock that runs behind. */
const lateMostMs = 5 * 60_000;
const dayMs = 86_400_000;

/** Refuses with `TASK_DUE_WRONG` a time that is past or years away; returns the time in the stored format. */
const dueAtOf = (text: string, { clock }: Pick<CommandDeps, 'clock'>): string => {
  const due = new Date(text).getTime();
  const now = clock().getTime();
  if (due < now - lateMostMs || due > now + taskDaysMost * dayMs)
    throw new DomainError(crmErrors.TASK_DUE_WRONG);
  return new Date(due).toISOString();
};

/** Refuses with `TASK_NOT_ASSIGNABLE` a person who is inactive or has no list that shows the lead. */
const requireSees = async (
  userId: string,
  leadId: string,
  { handler, reference }: Pick<CommandDeps, 'handler' | 'reference'>,
): Promise<void> => {
  const user = await reference.user(userId);
  const roleId = user?.isActive === true ? user.roleId : null;
  const isSeen =
    roleId !== null &&
    (await handler.findNow({
      decider: leadDecider,
      streamId: leadId,
      pick: (lead) => (lead.status === 'added' && reaches({ userId, roleId }, lead) ? true : null),
    }));
  if (isSeen !== true) throw new DomainError(crmErrors.TASK_NOT_ASSIGNABLE);
};

/** The lead of a task, if the task is the person's own or the person runs the CRM, and the person sees the lead. */
const leadOfTask = async (
  taskId: string,
  worker: LeadWorker,
  { handler }: Pick<CommandDeps, 'handler'>,
): Promise<string> => {
  const leadId = await handler.findNow({
    decider: leadTaskDecider,
    streamId: taskId,
    pick: (task) => (task.status === 'open' || task.status === 'done' ? task.leadId : null),
  });
  if (leadId === null) throw new DomainError(crmErrors.LEAD_TASK_NOT_FOUND);
  try {
    await requireReachOfAll(handler, [leadId], worker);
  } catch {
    throw new DomainError(crmErrors.LEAD_TASK_NOT_FOUND);
  }
  return leadId;
};

const addTask = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/crm/tasks',
  kind: 'command',
  summary: 'Add a task on a lead with a due time; agents only for themselves.',
  permission: only(rights.workOnTasks),
  body: addTaskRequest,
  response: createdResponse,
  status: 201,
  errors: [
    crmErrors.LEAD_NOT_FOUND,
    crmErrors.INVALID_LEAD_TASK,
    crmErrors.TASK_DUE_WRONG,
    crmErrors.TASK_NOT_ASSIGNABLE,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'AddLeadTask', async (send) => {
      deps.reference.requireFresh('user');
      const worker = workerOf(callerOf(request));
      const { assigneeId = worker.userId, dueAt, ...task } = request.body;
      await requireReachOfAll(deps.handler, [task.leadId], worker);
      if (assigneeId !== worker.userId) await requireSees(assigneeId, task.leadId, deps);
      const id = deps.mintId();
      const data = { ...task, dueAt: dueAtOf(dueAt, deps), assigneeId, worker };
      return send({
        decider: leadTaskDecider,
        streamId: id,
        command: { type: 'AddLeadTask', data },
        outcome: (events) => {
          onlyEvent(events, 'LeadTaskAdded');
          return { status: 201, body: { message: successTexts.taskAdded, id } };
        },
      });
    }),
});

const finishTask = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/crm/tasks/:id/done',
  kind: 'command',
  summary: 'Mark a task as done.',
  permission: only(rights.workOnTasks),
  response: messageResponse,
  errors: [crmErrors.LEAD_TASK_NOT_FOUND],
  handle: (request, deps) =>
    once(request, deps, 'FinishLeadTask', async (send) => {
      const worker = workerOf(callerOf(request));
      const { id } = request.params;
      await leadOfTask(id, worker, deps);
      return send({
        decider: leadTaskDecider,
        streamId: id,
        command: { type: 'FinishLeadTask', data: { worker } },
        outcome: () => ({ status: 200, body: { message: successTexts.taskDone } }),
      });
    }),
});

const snoozeTask = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/crm/tasks/:id/snooze',
  kind: 'command',
  summary: 'Snooze a task until a later time.',
  permission: only(rights.workOnTasks),
  body: snoozeTaskRequest,
  response: messageResponse,
  errors: [crmErrors.LEAD_TASK_NOT_FOUND, crmErrors.LEAD_TASK_DONE, crmErrors.TASK_DUE_WRONG],
  handle: (request, deps) =>
    once(request, deps, 'SnoozeLeadTask', async (send) => {
      const worker = workerOf(callerOf(request));
      const { id } = request.params;
      await leadOfTask(id, worker, deps);
      const { dueAt, zone } = request.body;
      return send({
        decider: leadTaskDecider,
        streamId: id,
        command: { type: 'SnoozeLeadTask', data: { dueAt: dueAtOf(dueAt, deps), zone, worker } },
        outcome: () => ({ status: 200, body: { message: successTexts.taskSnoozed } }),
      });
    }),
});

const reassignTask = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/crm/tasks/:id/assignee',
  kind: 'command',
  summary: 'Reassign a task to another staff member who sees its lead.',
  permission: only(rights.assignLeads),
  body: reassignTaskRequest,
  response: messageResponse,
  errors: [
    crmErrors.LEAD_TASK_NOT_FOUND,
    crmErrors.LEAD_TASK_DONE,
    crmErrors.TASK_NOT_ASSIGNABLE,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'ReassignLeadTask', async (send) => {
      deps.reference.requireFresh('user');
      const worker = workerOf(callerOf(request));
      const { id } = request.params;
      const { assigneeId } = request.body;
      await requireSees(assigneeId, await leadOfTask(id, worker, deps), deps);
      return send({
        decider: leadTaskDecider,
        streamId: id,
        command: { type: 'ReassignLeadTask', data: { assigneeId, worker } },
        outcome: () => ({ status: 200, body: { message: successTexts.taskReassigned } }),
      });
    }),
});

export const taskRoutes: readonly RouteDeclaration<CommandDeps>[] = [
  addTask,
  finishTask,
  snoozeTask,
  reassignTask,
];
