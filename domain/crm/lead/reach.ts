import type { LeadGroup } from '../../shared/crm/types.ts';
import { DomainError } from '../../shared/errors.ts';
import { roles } from '../../shared/roles.ts';
import type { LeadWorker } from './commands.ts';
import { generalErrors } from '../../shared/texts/errors.ts';

/** The fields that decide who can reach a lead. */
export type LeadPlace = Readonly<{
  group: LeadGroup;
  agentId: string | null;
  retId: string | null;
}>;

/**
 * Whether a person's own lists show a lead (rights.md): roles 1 and 2 see all, agents (5) those assigned to them in
 * sales, retention agents (6) those assigned to them in retentions.
 */
export const reaches = (worker: LeadWorker, lead: LeadPlace): boolean => {
  switch (worker.roleId) {
    case roles.admin:
    case roles.manager:
      return true;
    case roles.agent:
      return lead.group === 'sales' && lead.agentId === worker.userId;
    case roles.retentionAgent:
      return lead.group === 'retentions' && lead.retId === worker.userId;
    default:
      return false;
  }
};

/** Roles 1 and 2 run the CRM: they change, move and assign any lead. */
export const isManaging = (worker: LeadWorker): boolean =>
  worker.roleId === roles.admin || worker.roleId === roles.manager;

/** Agents may only archive (staff.md section 6). */
export const requireMayMoveTo = (worker: LeadWorker, group: LeadGroup): void => {
  if (!isManaging(worker) && group !== 'archived') throw new DomainError(generalErrors.FORBIDDEN);
};

/** Refuses with `FORBIDDEN` a person who does not run the CRM. */
export const requireManaging = (worker: LeadWorker): void => {
  if (!isManaging(worker)) throw new DomainError(generalErrors.FORBIDDEN);
};

/**
 * A person who no longer runs the CRM can undo only what an agent could have done: archiving a lead that is their own
 * after the undo.
 */
export const requireMayUndo = (worker: LeadWorker, from: LeadGroup, back: LeadPlace): void => {
  if (isManaging(worker)) return;
  const isOwnArchiving = from === 'archived' && back.group !== 'archived' && reaches(worker, back);
  if (!isOwnArchiving) throw new DomainError(generalErrors.FORBIDDEN);
};
