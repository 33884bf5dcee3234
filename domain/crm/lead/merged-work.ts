import { workAfterMerging, type LeadWork } from '../../shared/crm/merge.ts';
import { assignmentNames } from './assignable.ts';
import type { LeadAssigned, LeadMoved } from './events.ts';

/** The part of a lead that says who works it, and where: what a merge hands on, and nothing personal. */
export const workOf = ({ group, managerId, agentId, retId }: LeadWork): LeadWork => ({
  group,
  managerId,
  agentId,
  retId,
});

/** How a lead comes to be worked by those who worked one that was merged into it; nothing where it is already. */
export const takeWork = (
  lead: LeadWork,
  ended: LeadWork,
): readonly (LeadAssigned | LeadMoved)[] => {
  const { group, ...assigned } = workAfterMerging(lead, ended);
  const isAssigned = assignmentNames.every((name) => assigned[name] === lead[name]);
  // Assigned first: out of the archive it is shown to nobody who had it before.
  return [
    ...(isAssigned ? [] : [{ type: 'LeadAssigned', data: assigned } as const]),
    ...(group === lead.group
      ? []
      : [{ type: 'LeadMoved', data: { from: lead.group, group } } as const]),
  ];
};
