import {
  leadEventCatalogue,
  type LeadAssigned,
  type LeadMerged,
  type LeadMoved,
} from '../../../domain/crm/lead/events.ts';
import { agentOf } from '../../../domain/crm/lead-task/heir.ts';
import { leadTaskDecider } from '../../../domain/crm/lead-task/decider.ts';
import {
  leadTaskEventCatalogue,
  type LeadTaskAdded,
  type LeadTaskFollowed,
} from '../../../domain/crm/lead-task/events.ts';
import type { LeadGroup } from '../../../domain/shared/crm/types.ts';
import { never } from '../../../domain/shared/decider.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { command, defineReaction, type Effect } from '../../core/reactions/reaction.ts';

type Heard = LeadAssigned | LeadMoved | LeadMerged | LeadTaskAdded | LeadTaskFollowed;
const heard: readonly string[] = [
  'LeadAssigned',
  'LeadMoved',
  'LeadMerged',
  'LeadTaskAdded',
  'LeadTaskFollowed',
] satisfies readonly Heard['type'][];

/** The people who work a lead, its tasks, and the lead that it was merged into. */
type Known = Readonly<{
  group: LeadGroup;
  agentId: string | null;
  retId: string | null;
  /** The agent whose list showed the lead before the current one. */
  former: string | null;
  /** By task, who worked the merged lead that the task came from; absent from older states. */
  cameFrom?: Readonly<Record<string, string>>;
  taskIds: readonly string[];
  survivorId: string | null;
}>;

/**
 * While nobody works the lead, as in the archive, the last agent stays the former one. When another agent takes over,
 * they get the tasks of merged leads as well, so those need no own former agent any more.
 */
const withFormer = (known: Known, after: Known): Known => {
  const [before, now] = [agentOf(known), agentOf(after)];
  return before === null || before === now ? after : { ...after, former: before, cameFrom: {} };
};

const withTask = (known: Known, taskId: string): Known => ({
  ...known,
  taskIds: [...new Set([...known.taskIds, taskId])],
});

const withComer = (known: Known, taskId: string, from: string | undefined): Known =>
  from === undefined ? known : { ...known, cameFrom: { ...known.cameFrom, [taskId]: from } };

/** Who had the task before; for a task of a merged lead, this person may never have worked this lead. */
const formerOf = ({ cameFrom = {}, former }: Known, taskId: string): string | null =>
  cameFrom[taskId] ?? former;

const evolve = (known: Known, { type, data, stream }: RecordedEvent<Heard>): Known => {
  switch (type) {
    case 'LeadAssigned':
      return withFormer(known, { ...known, agentId: data.agentId, retId: data.retId });
    case 'LeadMoved':
      return withFormer(known, { ...known, group: data.group });
    case 'LeadMerged':
      return { ...known, survivorId: data.survivorId };
    case 'LeadTaskAdded':
      return withTask(known, idOf(stream));
    case 'LeadTaskFollowed':
      return withComer(withTask(known, idOf(stream)), idOf(stream), data.from);
    default:
      return never(type);
  }
};

const followed = (taskId: string, leadId: string, from: string | null): Effect =>
  command({
    purpose: `follow ${taskId}`,
    decider: leadTaskDecider,
    streamId: taskId,
    command: { type: 'FollowLead', data: from === null ? { leadId } : { leadId, from } },
  });

const handedOn = (known: Known, taskId: string, to: string): readonly Effect[] => {
  const from = formerOf(known, taskId);
  if (from === null) return [];
  return [
    command({
      purpose: `hand on ${taskId}`,
      decider: leadTaskDecider,
      streamId: taskId,
      command: { type: 'HandOnLeadTask', data: { from, to } },
    }),
  ];
};

/**
 * Open tasks follow their lead: from the former agent to the current one, and to the lead that it was merged into.
 * Tasks of other people, and tasks that are done, stay as they are (docs/decisions/0112).
 */
export const leadTasksFollow = defineReaction<Known, Heard>({
  name: 'lead_tasks_follow',
  categories: [leadEventCatalogue.category, leadTaskEventCatalogue.category],
  ignores: [leadEventCatalogue, leadTaskEventCatalogue]
    .flatMap(({ events }) => Object.keys(events))
    .filter((type) => !heard.includes(type)),
  past: 'folded',
  state: {
    keyOf: ({ type, stream, data }: RecordedEvent<Heard>) =>
      type === 'LeadTaskAdded' || type === 'LeadTaskFollowed' ? data.leadId : idOf(stream),
    initialState: () => ({
      group: 'sales',
      agentId: null,
      retId: null,
      former: null,
      taskIds: [],
      survivorId: null,
    }),
    evolve,
  },
  react: ({ type, stream }, known) => {
    const { survivorId, taskIds } = known;
    const now = agentOf(known);
    if (survivorId !== null)
      return taskIds.map((taskId) => followed(taskId, survivorId, now ?? formerOf(known, taskId)));
    if (now === null) return [];
    if (type === 'LeadTaskFollowed') return handedOn(known, idOf(stream), now);
    return taskIds.flatMap((taskId) => handedOn(known, taskId, now));
  },
});
