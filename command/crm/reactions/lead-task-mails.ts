import {
  leadTaskEventCatalogue,
  type LeadTaskReminded,
} from '../../../domain/crm/lead-task/events.ts';
import { taskDueMail } from '../../../domain/crm/mails/task-due.ts';
import { momentIn } from '../../../domain/shared/crm/tasks.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';

const heard: LeadTaskReminded['type'] = 'LeadTaskReminded';

/** Mails the person who does a task when it is due, in the time zone in which its time was set. */
export const leadTaskMails = defineReaction<null, LeadTaskReminded>({
  name: 'lead_task_mails',
  categories: [leadTaskEventCatalogue.category],
  ignores: Object.keys(leadTaskEventCatalogue.events).filter((type) => type !== heard),
  past: 'folded',
  state: stateless,
  react: ({ data: { assigneeId, dueAt, zone } }) => [
    mail({
      purpose: 'tell of a task',
      userId: assigneeId,
      template: taskDueMail,
      data: { at: momentIn(dueAt, zone) },
    }),
  ],
});
