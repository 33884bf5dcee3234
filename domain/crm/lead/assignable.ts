import { DomainError } from '../../shared/errors.ts';
import { roleNames, roles, type RoleId } from '../../shared/roles.ts';
import { crmErrors } from '../errors.ts';
import type { LeadAssigned } from './events.ts';

/** The kinds of assignment of a lead. */
export type AssignmentName = Exclude<keyof LeadAssigned['data'], 'bulk' | 'byRule'>;

/** The role that each assignment requires. */
export const roleOfAssignment = {
  managerId: roles.manager,
  agentId: roles.agent,
  retId: roles.retentionAgent,
} as const satisfies Readonly<Record<AssignmentName, RoleId>>;

/** In the order in which refusals name them. */
export const assignmentNames = [
  'managerId',
  'agentId',
  'retId',
] as const satisfies readonly AssignmentName[];

/** Refuses with `NOT_ASSIGNABLE`, naming the role of the first of these; does nothing if there are none. */
export const refuseNotAssignable = ([first]: readonly AssignmentName[]): void => {
  if (first !== undefined)
    throw new DomainError(crmErrors.NOT_ASSIGNABLE, { role: roleNames[roleOfAssignment[first]] });
};
