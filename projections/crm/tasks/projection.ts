import {
  leadTaskEventCatalogue,
  type LeadTaskAdded,
  type LeadTaskEvent,
} from '../../../domain/crm/lead-task/events.ts';
import { never } from '../../../domain/shared/decider.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { defineProjection } from '../../core/define-projection.ts';
import { clearText } from '../../identity/people/clear-text.ts';
import type { TaskRow } from './rows.ts';

const added = ({ stream, occurredAt, data }: RecordedEvent<LeadTaskAdded>): TaskRow => ({
  id: idOf(stream),
  lead_id: data.leadId,
  kind: data.kind,
  text: clearText(data.text),
  due_at: data.dueAt,
  zone: data.zone,
  assignee_id: data.assigneeId,
  reminded_at: null,
  done_at: null,
  created_at: occurredAt,
});

const after = (row: TaskRow, event: RecordedEvent<LeadTaskEvent>): TaskRow => {
  switch (event.type) {
    case 'LeadTaskSnoozed':
      return { ...row, due_at: event.data.dueAt, zone: event.data.zone };
    case 'LeadTaskReassigned':
      return { ...row, assignee_id: event.data.assigneeId };
    case 'LeadTaskReminded':
      return { ...row, reminded_at: event.occurredAt };
    case 'LeadTaskFollowed':
      return { ...row, lead_id: event.data.leadId };
    case 'LeadTaskDone':
      return { ...row, done_at: event.occurredAt };
    case 'LeadTaskAdded':
    case 'LeadTaskClosed':
      return row;
    default:
      return never(event);
  }
};

/** Every task on a lead, until the lead is erased. */
export const crmTasks = defineProjection<{ main: TaskRow }, LeadTaskEvent>({
  name: 'crm_tasks',
  version: 1,
  categories: [leadTaskEventCatalogue.category],
  tables: {
    main: {
      columns: {
        id: 'uuid',
        lead_id: 'uuid',
        kind: 'text',
        text: 'text?',
        due_at: 'timestamptz',
        zone: 'text',
        assignee_id: 'uuid',
        reminded_at: 'timestamptz?',
        done_at: 'timestamptz?',
        created_at: 'timestamptz',
      },
      key: ['id'],
      indexes: [
        '(lead_id, due_at, id)',
        '(assignee_id, due_at, id) where done_at is null',
        '(due_at, id) where done_at is null',
        '(due_at, id)',
      ],
    },
  },
  touches: ({ stream }) => [{ table: 'main', key: [idOf(stream)] }],
  apply: (event, rows) => {
    if (event.type === 'LeadTaskAdded') return rows.put('main', added(event));
    const row = rows.get('main', idOf(event.stream));
    if (row === undefined) return undefined;
    if (event.type === 'LeadTaskClosed') return rows.remove('main', row.id);
    return rows.put('main', after(row, event));
  },
  changes: () => [{ tag: { type: 'Tasks', id: 'all' }, audience: { roles: [1, 2, 5, 6] } }],
});
