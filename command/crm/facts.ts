import {
  assignmentNames,
  refuseNotAssignable,
  roleOfAssignment,
  type AssignmentName,
} from '../../domain/crm/lead/assignable.ts';
import type { Assignment, LeadWorker } from '../../domain/crm/lead/commands.ts';
import { statusNamed, type SalesStatuses } from '../../domain/crm/sales-status/decider.ts';
import { firstLeadStatus } from '../../domain/shared/crm/types.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { Caller } from '../../infra/http/route.ts';
import type { ReferenceData } from '../reference.ts';
import { crmErrors } from '../../domain/crm/errors.ts';

type Statuses = Readonly<{
  reference: Readonly<{ salesStatuses: () => SalesStatuses }>;
}>;

/** The person who works the lead: the one of the session, with their current role. */
export const workerOf = ({ actor, roleId }: Caller): LeadWorker => ({
  userId: actor.userId,
  roleId,
});

/** The status of a lead that was given none (staff.md section 6). */
export const defaultStatus = ({ reference }: Statuses): string => {
  const { statuses, defaultId } = reference.salesStatuses();
  return statuses.find(({ statusId }) => statusId === defaultId)?.status ?? firstLeadStatus;
};

/**
 * The own name of the status with this name (docs/decisions/0040); `null` if it is neither configured nor the default.
 */
export const ownStatusName = (name: string, deps: Statuses): string | null =>
  statusNamed(deps.reference.salesStatuses(), name)?.status ??
  (name === defaultStatus(deps) ? name : null);

/** The same, and `null` stays `null`. Refuses with `UNKNOWN_SALES_STATUS`. */
export const requireStatus = (status: string | null, deps: Statuses): string | null => {
  if (status === null) return null;
  const own = ownStatusName(status, deps);
  if (own === null) throw new DomainError(crmErrors.UNKNOWN_SALES_STATUS, { status });
  return own;
};

type Named = Readonly<Partial<Record<AssignmentName, string | null | undefined>>>;
type People = Readonly<{ reference: Pick<ReferenceData, 'user'> }>;

/** The assignments to somebody who is unknown, inactive or in another role. */
export const notAssignableIn = async (
  given: Named,
  { reference }: People,
): Promise<readonly AssignmentName[]> => {
  const found: AssignmentName[] = [];
  for (const name of assignmentNames) {
    const userId = given[name];
    if (userId === undefined || userId === null) continue;
    const user = await reference.user(userId);
    if (user?.roleId !== roleOfAssignment[name] || !user.isActive) found.push(name);
  }
  return found;
};

/** Refuses with `NOT_ASSIGNABLE` if somebody is unknown, inactive or in another role. */
export const requireAssignable = async (given: Named, people: People): Promise<void> =>
  refuseNotAssignable(await notAssignableIn(given, people));

/** The assignments a request names. */
export const namedIn = (given: Named): Assignment =>
  Object.fromEntries(
    assignmentNames.flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name]] as const],
    ),
  );
