import type { TaskKind } from '../../shared/crm/tasks.ts';
import { taskLengthMax } from '../../shared/crm/tasks.ts';
import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { paragraphsOf } from '../../shared/visible-text.ts';
import { crmErrors } from '../errors.ts';
import type { LeadWorker } from '../lead/commands.ts';
import { isManaging } from '../lead/reach.ts';
import type { LeadTaskCommand } from './commands.ts';
import type { LeadTaskEvent } from './events.ts';

type Task = Readonly<{
  leadId: string;
  kind: TaskKind;
  assigneeId: string;
  dueAt: string;
  zone: string;
  /** The due time that its person was reminded of. */
  remindedOf: string | null;
}>;

/** No decision reads the text, so the state does not hold it. */
export type LeadTask =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'open' | 'done' } & Task>
  | Readonly<{ status: 'closed' }>;

type Standing = Extract<LeadTask, Task>;

/** The task, if it is this person's own or the person runs the CRM; any other looks nonexistent. */
const requireOwn = (state: LeadTask, worker: LeadWorker): Standing => {
  if (state.status === 'none' || state.status === 'closed')
    throw new DomainError(crmErrors.LEAD_TASK_NOT_FOUND);
  if (!isManaging(worker) && state.assigneeId !== worker.userId)
    throw new DomainError(crmErrors.LEAD_TASK_NOT_FOUND);
  return state;
};

const requireOpen = (state: LeadTask, worker: LeadWorker): Standing => {
  const task = requireOwn(state, worker);
  if (task.status === 'done') throw new DomainError(crmErrors.LEAD_TASK_DONE);
  return task;
};

export const leadTaskDecider: Decider<LeadTask, LeadTaskCommand, LeadTaskEvent> = {
  category: 'lead_task',
  foldVersion: 2,
  decide: (command, state) => {
    switch (command.type) {
      case 'AddLeadTask': {
        if (state.status !== 'none') throw new DomainError(crmErrors.LEAD_TASK_EXISTS);
        const { worker, ...data } = command.data;
        if (!isManaging(worker) && data.assigneeId !== worker.userId)
          throw new DomainError(generalErrors.FORBIDDEN);
        if (paragraphsOf(data.text) === '' || data.text.length > taskLengthMax)
          throw new DomainError(crmErrors.INVALID_LEAD_TASK, { limit: taskLengthMax });
        return [{ type: 'LeadTaskAdded', data }];
      }
      case 'SnoozeLeadTask': {
        const { worker, ...when } = command.data;
        const { leadId, dueAt } = requireOpen(state, worker);
        if (dueAt === when.dueAt) return [];
        return [{ type: 'LeadTaskSnoozed', data: { leadId, ...when } }];
      }
      case 'ReassignLeadTask': {
        const { worker, assigneeId } = command.data;
        if (!isManaging(worker)) throw new DomainError(generalErrors.FORBIDDEN);
        const task = requireOpen(state, worker);
        if (task.assigneeId === assigneeId) return [];
        return [{ type: 'LeadTaskReassigned', data: { leadId: task.leadId, assigneeId } }];
      }
      case 'FinishLeadTask': {
        const { status, leadId } = requireOwn(state, command.data.worker);
        return status === 'done' ? [] : [{ type: 'LeadTaskDone', data: { leadId } }];
      }
      case 'RemindOfLeadTask': {
        if (state.status !== 'open') return [];
        const { leadId, kind, dueAt, zone, assigneeId, remindedOf } = state;
        if (dueAt !== command.data.dueAt || remindedOf === dueAt) return [];
        return [{ type: 'LeadTaskReminded', data: { leadId, kind, dueAt, zone, assigneeId } }];
      }
      case 'FollowLead': {
        if (state.status === 'none' || state.status === 'closed') return [];
        if (state.leadId === command.data.leadId) return [];
        return [{ type: 'LeadTaskFollowed', data: command.data }];
      }
      case 'HandOnLeadTask': {
        const { from, to } = command.data;
        if (state.status !== 'open' || state.assigneeId !== from || from === to) return [];
        return [{ type: 'LeadTaskReassigned', data: { leadId: state.leadId, assigneeId: to } }];
      }
      case 'CloseLeadTask':
        if (state.status === 'none' || state.status === 'closed') return [];
        return [{ type: 'LeadTaskClosed', data: { leadId: state.leadId } }];
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    if (event.type === 'LeadTaskAdded') {
      const { leadId, kind, assigneeId, dueAt, zone } = event.data;
      return { status: 'open', leadId, kind, assigneeId, dueAt, zone, remindedOf: null };
    }
    return state.status === 'none' || state.status === 'closed' ? state : evolveTask(state, event);
  },
  initialState: () => ({ status: 'none' }),
};

const evolveTask = (
  state: Standing,
  event: Exclude<LeadTaskEvent, { type: 'LeadTaskAdded' }>,
): LeadTask => {
  switch (event.type) {
    case 'LeadTaskSnoozed':
      return { ...state, dueAt: event.data.dueAt, zone: event.data.zone };
    case 'LeadTaskReassigned':
      // The new person has not been reminded yet.
      return { ...state, assigneeId: event.data.assigneeId, remindedOf: null };
    case 'LeadTaskReminded':
      return { ...state, remindedOf: event.data.dueAt };
    case 'LeadTaskFollowed':
      return { ...state, leadId: event.data.leadId };
    case 'LeadTaskDone':
      return { ...state, status: 'done' };
    case 'LeadTaskClosed':
      return { status: 'closed' };
    default:
      return never(event);
  }
};
