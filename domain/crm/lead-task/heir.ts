import type { LeadGroup } from '../../shared/crm/types.ts';
import type { LeadWorker } from '../lead/commands.ts';
import { reaches, type LeadPlace } from '../lead/reach.ts';

type Lead = LeadPlace & Readonly<{ managerId: string | null }>;

const ofGroup: Readonly<Record<LeadGroup, (lead: LeadPlace) => string | null>> = {
  sales: ({ agentId }) => agentId,
  retentions: ({ retId }) => retId,
  archived: () => null,
};

/** The agent whose list shows the lead; `null` for nobody's. */
export const agentOf = (lead: LeadPlace): string | null => ofGroup[lead.group](lead);

/**
 * Whether who had a task cannot do it any more: left, or works the lead without the role for it. `present`: they as they
 * are now, `null` where they are not active. Who lost the lead to nobody keeps its tasks (docs/decisions/0112).
 */
export const hasLeft = (assigneeId: string, present: LeadWorker | null, lead: Lead): boolean =>
  present === null || (agentOf(lead) === assigneeId && !reaches(present, lead));

/** Who may go on with a task of somebody who left, the first choice first: the lead's agent, then its manager. */
export const heirsOf = (assigneeId: string, lead: Lead): readonly string[] =>
  [agentOf(lead), lead.managerId].filter((id): id is string => id !== null && id !== assigneeId);
