import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { moment, person, record } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import { leadTaskEventCatalogue, type LeadTaskEvent } from './events.ts';

const texts = {
  LeadTaskAdded: '{{actor}} added a task on the lead {{lead}} for {{assignee}}, due {{due}}',
  LeadTaskSnoozed: '{{actor}} snoozed a task on the lead {{lead}} until {{due}}',
  LeadTaskReassigned: '{{actor}} reassigned a task on the lead {{lead}} to {{assignee}}',
  LeadTaskReminded: '{{actor}} reminded {{assignee}} of a task on the lead {{lead}}',
  LeadTaskFollowed: '{{actor}} moved a task to the lead {{lead}}, which its lead was merged into',
  LeadTaskDone: '{{actor}} completed a task on the lead {{lead}}',
  LeadTaskClosed: '{{actor}} closed a task on the lead {{lead}}, which was erased',
} as const;

const fields = {
  text: 'Task',
  dueAt: 'Due at',
  assigneeId: 'Assigned to',
  state: 'State',
} as const;

const leadOf = ({ leadId }: Readonly<{ leadId: string }>) => record('lead', leadId);

export const leadTaskAudit = defineAudit<LeadTaskEvent>({
  category: leadTaskEventCatalogue.category,
  texts,
  sentences: {
    LeadTaskAdded: (data) => ({
      template: texts.LeadTaskAdded,
      words: {
        lead: leadOf(data),
        assignee: person(data.assigneeId),
        due: moment(data.dueAt),
      },
    }),
    LeadTaskSnoozed: (data) => ({
      template: texts.LeadTaskSnoozed,
      words: { lead: leadOf(data), due: moment(data.dueAt) },
    }),
    LeadTaskReassigned: (data) => ({
      template: texts.LeadTaskReassigned,
      words: { lead: leadOf(data), assignee: person(data.assigneeId) },
    }),
    LeadTaskReminded: (data) => ({
      template: texts.LeadTaskReminded,
      words: { lead: leadOf(data), assignee: person(data.assigneeId) },
    }),
    LeadTaskFollowed: (data) => ({
      template: texts.LeadTaskFollowed,
      words: { lead: leadOf(data) },
    }),
    LeadTaskDone: (data) => ({ template: texts.LeadTaskDone, words: { lead: leadOf(data) } }),
    LeadTaskClosed: (data) => ({ template: texts.LeadTaskClosed, words: { lead: leadOf(data) } }),
  },
  fields,
  about: ({ data }: DomainEvent) => {
    const leadId: unknown = Reflect.get(Object(data), 'leadId');
    return typeof leadId === 'string' ? leadId : null;
  },
  describer: lastWord(fields, (event: LeadTaskEvent) => {
    switch (event.type) {
      case 'LeadTaskAdded':
        return [
          { name: 'text', value: event.data.text },
          { name: 'dueAt', value: moment(event.data.dueAt) },
          { name: 'assigneeId', value: person(event.data.assigneeId) },
          { name: 'state', value: 'open' },
        ];
      case 'LeadTaskSnoozed':
        return [{ name: 'dueAt', value: moment(event.data.dueAt) }];
      case 'LeadTaskReassigned':
        return [{ name: 'assigneeId', value: person(event.data.assigneeId) }];
      case 'LeadTaskReminded':
      case 'LeadTaskFollowed':
        return [];
      case 'LeadTaskDone':
        return [{ name: 'state', value: 'done' }];
      case 'LeadTaskClosed':
        return [{ name: 'state', value: 'closed' }];
      default:
        return never(event);
    }
  }),
});
