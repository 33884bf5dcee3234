import { leadDecider } from '../../domain/crm/lead/decider.ts';
import type { Assignment, LeadWorker } from '../../domain/crm/lead/commands.ts';
import type { SalesStatuses } from '../../domain/crm/sales-status/decider.ts';
import { firstLeadStatus } from '../../domain/shared/crm/types.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { roleNames, roles, type RoleId } from '../../domain/shared/roles.ts';
import type { Caller } from '../../infra/http/route.ts';
import type { Handler } from '../core/handle.ts';
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

type Assignments = keyof typeof roleOfAssignment;

/** The assignments that name somebody who is unknown, inactive or of another role. */
const notAssignable = async (
  given: Named,
  { reference }: People,
): Promise<readonly Assignments[]> => {
  const found: Assignments[] = [];
  for (const name of assignments) {
    const userId = given[name];
    if (userId === undefined || userId === null) continue;
    const user = await reference.user(userId);
    if (user?.roleId !== roleOfAssignment[name] || !user.isActive) found.push(name);
  }
  return found;
};

const refuse = (names: readonly Assignments[]): void => {
  const [first] = names;
  if (first !== undefined)
    throw new DomainError(crmErrors.NOT_ASSIGNABLE, { role: roleNames[roleOfAssignment[first]] });
};

/** Refuses with `NOT_ASSIGNABLE` whoever is unknown, inactive or of another role. */
export const requireAssignable = async (given: Named, people: People): Promise<void> =>
  refuse(await notAssignable(given, people));

/** The assignments a request names. */
export const namedIn = (given: Named): Assignment =>
  Object.fromEntries(
    assignments.flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name]] as const],
    ),
  );

/**
 * The assignments that a request names for a lead; refuses with `NOT_ASSIGNABLE`. Whoever has the lead already stays on it
 * though they left: else nothing of it could be changed.
 */
export const assignmentOf = async (
  leadId: string,
  given: Named,
  deps: People & Readonly<{ handler: Pick<Handler, 'find'> }>,
): Promise<Assignment> => {
  const left = await notAssignable(given, deps);
  const stay =
    left.length > 0 &&
    (await deps.handler.find({
      decider: leadDecider,
      streamId: leadId,
      pick: (lead) =>
        lead.status === 'added' && left.every((name) => lead[name] === given[name]) ? true : null,
    }));
  if (stay !== true) refuse(left);
  return namedIn(given);
};
