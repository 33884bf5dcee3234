import {
  leadTaskEventCatalogue,
  type LeadTaskAdded,
  type LeadTaskReassigned,
  type LeadTaskSnoozed,
} from '../../../domain/crm/lead-task/events.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { defineReaction } from '../../core/reactions/reaction.ts';

type Heard = LeadTaskAdded | LeadTaskSnoozed | LeadTaskReassigned;
const heard: readonly string[] = [
  'LeadTaskAdded',
  'LeadTaskSnoozed',
  'LeadTaskReassigned',
] satisfies readonly Heard['type'][];

/** The kind of the due job that reminds a person of a task. */
export const taskDueJob = 'lead_task_due';

/** A job for each due time of a task; it does nothing if the task has another due time by then. */
export const taskDueKey = (taskId: string, dueAt: string, revision: number): string =>
  `${taskId} ${dueAt} ${String(revision)}`;

export const readTaskDueKey = (key: string): Readonly<{ taskId: string; dueAt: string }> => {
  const [taskId = '', dueAt = ''] = key.split(' ');
  return { taskId, dueAt };
};

/** Makes sure that the person who does a task is reminded when it is due. */
export const leadTaskReminders = defineReaction<string | null, Heard>({
  name: 'lead_task_reminders',
  categories: [leadTaskEventCatalogue.category],
  ignores: Object.keys(leadTaskEventCatalogue.events).filter((type) => !heard.includes(type)),
  past: 'acted on',
  state: {
    keyOf: ({ stream }: RecordedEvent<Heard>) => idOf(stream),
    initialState: () => null,
    evolve: (dueAt, event) => (event.type === 'LeadTaskReassigned' ? dueAt : event.data.dueAt),
  },
  react: ({ stream, revision }, dueAt) =>
    dueAt === null
      ? []
      : [
          {
            kind: 'job',
            job: taskDueJob,
            key: taskDueKey(idOf(stream), dueAt, revision),
            at: new Date(dueAt),
          },
        ],
});
