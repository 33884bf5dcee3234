import { crmErrors } from '../../../domain/crm/errors.ts';
import { identityErrors } from '../../../domain/identity/errors.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { hasRight, rights } from '../../../domain/shared/rights.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { defineRoute, only, type Caller } from '../../../infra/http/route.ts';
import { leadMergesTable } from '../../../projections/crm/lead-merges/rows.ts';
import { leadsTable, type LeadRow } from '../../../projections/crm/leads/rows.ts';
import type { AuditQueryDeps } from '../../audit/deps.ts';
import { ask, askOne } from '../../core/ask.ts';
import { personOf } from '../../core/caller.ts';
import type { ListRequest } from '../../core/list-declaration.ts';
import { listQuery, listResponse } from '../../core/list-schema.ts';
import { askList } from '../../core/list.ts';
import { readModels } from '../../core/read-models.ts';
import { name, sql } from '../../core/sql.ts';
import { reaches } from '../../identity/reachable-customer.ts';
import { answerInReach } from '../answer-in-reach.ts';
import { leadsInReach } from '../reach.ts';
import { timelineRow } from './contract.ts';
import { linesOf, type Subjects } from './lines.ts';
import { tellLines } from './tell-lines.ts';

const models = [
  readModels.auditEvents,
  readModels.leadMerges,
  readModels.leads,
  readModels.people,
  readModels.salesStatuses,
  readModels.tasks,
  readModels.wallets,
];

/** For the filters of the route, which are the same for every subject. */
const anyLines = linesOf({ leadIds: [], userId: null }, { roleId: roles.admin });

const answer = async (
  subjects: Subjects,
  query: ListRequest,
  caller: Caller,
  deps: AuditQueryDeps,
) => {
  const page = await askList(linesOf(subjects, caller), { pool: deps.pool }, null, query);
  return { ...page, data: await tellLines(page.data, caller, deps) };
};

/** These leads, and those that were merged into them. */
const withMerged = async (
  leadIds: readonly string[],
  { pool }: Pick<AuditQueryDeps, 'pool'>,
): Promise<readonly string[]> => {
  const merged = await ask<Readonly<{ id: string }>>(
    pool,
    sql`select m.id from ${name(leadMergesTable)} m where m.survivor_id = any(${leadIds}::uuid[])`,
  );
  return [...leadIds, ...merged.map(({ id }) => id)];
};

/** A lead in the caller's reach, and the customer that it became, if the caller may look at customers at all. */
const subjectsOfLead = async (
  leadId: string,
  caller: Caller,
  deps: Pick<AuditQueryDeps, 'pool'>,
): Promise<Subjects> => {
  const lead = await askOne<Pick<LeadRow, 'linked_user_id'>>(
    deps.pool,
    sql`select l.linked_user_id from ${name(leadsTable)} l
        where l.id = ${leadId} and ${leadsInReach(caller)}`,
  );
  if (lead === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
  const userId = lead.linked_user_id;
  const isShown =
    userId !== null &&
    hasRight(caller.roleId, 'readCustomer') &&
    (await reaches(deps, userId, caller));
  return { leadIds: await withMerged([leadId], deps), userId: isShown ? userId : null };
};

/** A customer in the caller's reach, and the leads of the caller's own lists that became this customer. */
const subjectsOfCustomer = async (
  userId: string,
  caller: Caller,
  deps: Pick<AuditQueryDeps, 'pool'>,
): Promise<Subjects> => {
  if (!(await reaches(deps, userId, caller))) throw new DomainError(identityErrors.USER_NOT_FOUND);
  const leads = await ask<Pick<LeadRow, 'id'>>(
    deps.pool,
    sql`select l.id from ${name(leadsTable)} l
        where l.linked_user_id = ${userId} and ${leadsInReach(caller)}`,
  );
  return {
    leadIds: await withMerged(
      leads.map(({ id }) => id),
      deps,
    ),
    userId,
  };
};

const common = {
  method: 'GET' as const,
  kind: 'query' as const,
  query: listQuery(anyLines),
  response: listResponse(timelineRow),
};

const leadTimeline = defineRoute<AuditQueryDeps>()({
  ...common,
  path: '/admin/leads/:id/timeline',
  summary: 'Timeline of a lead and of its customer, newest first; masked as in lists.',
  permission: only(rights.writeLeadNotes),
  errors: [crmErrors.LEAD_NOT_FOUND],
  handle: ({ params, query, caller, context }, deps) => {
    const person = personOf(caller);
    return answerInReach({ positions: deps.positions, context, models }, person, async () =>
      answer(await subjectsOfLead(params.id, person, deps), query, person, deps),
    );
  },
});

const customerTimeline = defineRoute<AuditQueryDeps>()({
  ...common,
  path: '/admin/share/users/:id/timeline',
  summary: 'Timeline of a customer and of their leads, newest first.',
  permission: only(rights.readCustomer),
  errors: [identityErrors.USER_NOT_FOUND],
  handle: ({ params, query, caller, context }, deps) => {
    const person = personOf(caller);
    return answerInReach({ positions: deps.positions, context, models }, person, async () =>
      answer(await subjectsOfCustomer(params.id, person, deps), query, person, deps),
    );
  },
});

export const timelineRoutes = [leadTimeline, customerTimeline];
