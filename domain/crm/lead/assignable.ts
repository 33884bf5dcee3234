import { DomainError } from '../../shared/errors.ts';
import { roleNames, roles, type RoleId } from '../../shared/roles.ts';
import { crmErrors } from '../errors.ts';
import type { LeadAssigned } from './events.ts';

/** What a lead can be assigned as. */
export type AssignmentName = Exclude<keyof LeadAssigned['data'], 'bulk' | 'byRule'>;

/** The role that each takes. */
export const roleOfAssignment = {
  managerId: roles.manager,
  agentId: roles.agent,
  retId: roles.retentionAgent,
} as const satisfies Readonly<Record<AssignmentName, RoleId>>;

/** In the order in which they are told. */
export const assignmentNames = [
  'managerId',
  'agentId',
  'retId',
] as const satisfies readonly AssignmentName[];

/** Refuses with `NOT_ASSIGNABLE`, telling the role of the first of these; nothing where there is none. */
export const refuseNotAssignable = ([first]: readonly AssignmentName[]): void => {
  if (first !== undefined)
    throw new DomainError(crmErrors.NOT_ASSIGNABLE, { role: roleNames[roleOfAssignment[first]] });
};
