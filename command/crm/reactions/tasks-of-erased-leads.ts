import { leadEventCatalogue, type LeadErased } from '../../../domain/crm/lead/events.ts';
import { leadTaskDecider } from '../../../domain/crm/lead-task/decider.ts';
import {
  leadTaskEventCatalogue,
  type LeadTaskAdded,
  type LeadTaskFollowed,
} from '../../../domain/crm/lead-task/events.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { command, defineReaction } from '../../core/reactions/reaction.ts';

type Heard = LeadErased | LeadTaskAdded | LeadTaskFollowed;
const heard: readonly string[] = [
  'LeadErased',
  'LeadTaskAdded',
  'LeadTaskFollowed',
] satisfies readonly Heard['type'][];

/** The tasks of a lead, and whether the lead was erased. */
type Tasks = Readonly<{ taskIds: readonly string[]; isErased: boolean }>;

/** Closes all tasks of an erased lead, and also one that is added afterwards. */
export const tasksOfErasedLeads = defineReaction<Tasks, Heard>({
  name: 'tasks_of_erased_leads',
  categories: [leadEventCatalogue.category, leadTaskEventCatalogue.category],
  ignores: [leadEventCatalogue, leadTaskEventCatalogue]
    .flatMap(({ events }) => Object.keys(events))
    .filter((type) => !heard.includes(type)),
  past: 'acted on',
  state: {
    keyOf: ({ type, stream, data }: RecordedEvent<Heard>) =>
      type === 'LeadErased' ? idOf(stream) : data.leadId,
    initialState: () => ({ taskIds: [], isErased: false }),
    evolve: ({ taskIds, isErased }, { type, stream }) =>
      type === 'LeadErased'
        ? { taskIds, isErased: true }
        : { taskIds: [...new Set([...taskIds, idOf(stream)])], isErased },
  },
  react: (_event, { taskIds, isErased }) =>
    isErased
      ? taskIds.map((taskId) =>
          command({
            purpose: `close ${taskId}`,
            decider: leadTaskDecider,
            streamId: taskId,
            command: { type: 'CloseLeadTask', data: {} },
          }),
        )
      : [],
});
