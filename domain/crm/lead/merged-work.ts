import { workAfterMerging, type LeadWork } from '../../shared/crm/merge.ts';
import { assignmentNames } from './assignable.ts';
import type { LeadAssigned, LeadMoved } from './events.ts';

/** Who works a lead, and in which group: what a merge passes on, without personal data. */
export const workOf = ({ group, managerId, agentId, retId }: LeadWork): LeadWork => ({
  group,
  managerId,
  agentId,
  retId,
});

/** The events that assign a lead to the people of one that was merged into it; none if they have it already. */
export const takeWork = (
  lead: LeadWork,
  ended: LeadWork,
): readonly (LeadAssigned | LeadMoved)[] => {
  const { group, ...assigned } = workAfterMerging(lead, ended);
  const isAssigned = assignmentNames.every((name) => assigned[name] === lead[name]);
  // Assigned before moved, so that a lead that leaves the archive is not shown to its former agents.
  return [
    ...(isAssigned ? [] : [{ type: 'LeadAssigned', data: assigned } as const]),
    ...(group === lead.group
      ? []
      : [{ type: 'LeadMoved', data: { from: lead.group, group } } as const]),
  ];
};
