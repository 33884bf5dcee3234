import type { Assignment, LeadWorker } from '../../domain/crm/lead/commands.ts';
import type { SalesStatuses } from '../../domain/crm/sales-status/decider.ts';
import { firstLeadStatus } from '../../domain/shared/crm/types.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { roleNames, roles, type RoleId } from '../../domain/shared/roles.ts';
import type { Caller } from '../../infra/http/route.ts';
import type { ReferenceData } from '../reference.ts';
import { crmErrors } from '../../domain/crm/errors.ts';

type Statuses = Readonly<{
  reference: Readonly<{ salesStatuses: () => SalesStatuses }>;
}>;

/** Who works the lead: the person of the session, in the role of now. */
export const workerOf = ({ actor, roleId }: Caller): LeadWorker => ({
  userId: actor.userId,
  roleId,
});

/** The status of a lead that was given none (staff.md section 6). */
export const defaultStatus = ({ reference }: Statuses): string => {
  const { statuses, defaultId } = reference.salesStatuses();
  return statuses.find(({ statusId }) => statusId === defaultId)?.status ?? firstLeadStatus;
};

/** Refuses with `UNKNOWN_SALES_STATUS` what is neither configured nor the default. */
export const requireStatus = (status: string | null, deps: Statuses): void => {
  if (status === null || status === defaultStatus(deps)) return;
  if (deps.reference.salesStatuses().statuses.some((known) => known.status === status)) return;
  throw new DomainError(crmErrors.UNKNOWN_SALES_STATUS, { status });
};

/** What a lead can be assigned as, and the role that takes. */
const roleOfAssignment = {
  managerId: roles.manager,
  agentId: roles.agent,
  retId: roles.retentionAgent,
} as const satisfies Readonly<Record<keyof Assignment, RoleId>>;

const assignments = ['managerId', 'agentId', 'retId'] as const;

type Named = Readonly<Partial<Record<keyof Assignment, string | null | undefined>>>;
type People = Readonly<{ reference: Pick<ReferenceData, 'user'> }>;

/** Refuses with `NOT_ASSIGNABLE` whoever is unknown, inactive or of another role. */
export const requireAssignable = async (given: Named, { reference }: People): Promise<void> => {
  for (const name of assignments) {
    const userId = given[name];
    if (userId === undefined || userId === null) continue;
    const user = await reference.user(userId);
    const roleId = roleOfAssignment[name];
    if (user?.roleId !== roleId || !user.isActive) {
      throw new DomainError(crmErrors.NOT_ASSIGNABLE, { role: roleNames[roleId] });
    }
  }
};

/** The assignments a request names. */
export const namedIn = (given: Named): Assignment =>
  Object.fromEntries(
    assignments.flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name]] as const],
    ),
  );

/** The assignments a request names; refuses with `NOT_ASSIGNABLE`. */
export const assignmentOf = async (given: Named, people: People): Promise<Assignment> => {
  await requireAssignable(given, people);
  return namedIn(given);
};
