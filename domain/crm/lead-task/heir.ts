import type { LeadGroup } from '../../shared/crm/types.ts';
import type { LeadWorker } from '../lead/commands.ts';
import { reaches, type LeadPlace } from '../lead/reach.ts';

type Lead = LeadPlace & Readonly<{ managerId: string | null }>;

const ofGroup: Readonly<Record<LeadGroup, (lead: LeadPlace) => string | null>> = {
  sales: ({ agentId }) => agentId,
  retentions: ({ retId }) => retId,
  archived: () => null,
};

/** The agent whose list shows the lead; `null` if no agent's does. */
export const agentOf = (lead: LeadPlace): string | null => ofGroup[lead.group](lead);

/**
 * Whether the person of a task can no longer do it: they left, or they work the lead without the role for it. `present`
 * is the person now, `null` if inactive. A person whose lead went to nobody keeps its tasks (docs/decisions/0112).
 */
export const hasLeft = (assigneeId: string, present: LeadWorker | null, lead: Lead): boolean =>
  present === null || (agentOf(lead) === assigneeId && !reaches(present, lead));

/** Who may take over a task of a person who left, in order of preference: the lead's agent, then its manager. */
export const heirsOf = (assigneeId: string, lead: Lead): readonly string[] =>
  [agentOf(lead), lead.managerId].filter((id): id is string => id !== null && id !== assigneeId);
