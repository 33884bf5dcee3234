import type { TaskKind } from '../../shared/crm/tasks.ts';
import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/**
 * A task about a lead, and when it is due. Stored names and shapes: never renamed, only superseded (docs/streams.md).
 */
type OfLead = { leadId: string };

export type LeadTaskAdded = DomainEvent<
  'LeadTaskAdded',
  OfLead & {
    kind: TaskKind;
    /** What is to be done; encrypted with the lead's key, and erased with it. */
    text: string;
    /** ISO 8601 UTC. */
    dueAt: string;
    /** The time zone in which the due time was chosen, such as `Europe/Berlin`. */
    zone: string;
    assigneeId: string;
  }
>;
export type LeadTaskSnoozed = DomainEvent<
  'LeadTaskSnoozed',
  OfLead & { dueAt: string; zone: string }
>;
export type LeadTaskReassigned = DomainEvent<'LeadTaskReassigned', OfLead & { assigneeId: string }>;
/** The task was due, and the person who does it was reminded. */
export type LeadTaskReminded = DomainEvent<
  'LeadTaskReminded',
  OfLead & { kind: TaskKind; dueAt: string; zone: string; assigneeId: string }
>;
/**
 * Its lead was merged into another one, which the task is about from now on. `from`: the agent who worked the merged
 * lead; absent if nobody did, and from the first events of this type.
 */
export type LeadTaskFollowed = DomainEvent<'LeadTaskFollowed', OfLead & { from?: string }>;
export type LeadTaskDone = DomainEvent<'LeadTaskDone', OfLead>;
/** Its lead was erased, so nothing is left to do or to read. */
export type LeadTaskClosed = DomainEvent<'LeadTaskClosed', OfLead>;

export type LeadTaskEvent =
  | LeadTaskAdded
  | LeadTaskSnoozed
  | LeadTaskReassigned
  | LeadTaskReminded
  | LeadTaskFollowed
  | LeadTaskDone
  | LeadTaskClosed;

export const leadTaskEventCatalogue: EventCatalogue = {
  category: 'lead_task',
  events: {
    LeadTaskAdded: {
      version: 1,
      personal: ['text'],
      subject: (data) => String(data['leadId']),
    },
    LeadTaskSnoozed: { version: 1 },
    LeadTaskReassigned: { version: 1 },
    LeadTaskReminded: { version: 1 },
    LeadTaskFollowed: { version: 1 },
    LeadTaskDone: { version: 1 },
    LeadTaskClosed: { version: 1 },
  },
};
