import type { Pool } from 'pg';
import type { LeadGroup, LeadType } from '../../domain/shared/crm/types.ts';
import { allStatuses, sourcesOf } from '../../domain/shared/crm/types.ts';
import type { RoleId } from '../../domain/shared/roles.ts';
import { defineRoute, only, type Answer, type RouteRequest } from '../../infra/http/route.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListRequest } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { allOf, constant, join, sql, type Sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import {
  leadRow,
  newDaysParams,
  newParams,
  salesDaysParams,
  salesParams,
  statusDaysParams,
  statusParams,
} from './contract.ts';
import { hasStatusKey, leadModels, leadsList, statusKeyNamed } from './leads-list.ts';

const inGroup = (group: LeadGroup): Sql => sql`l.lead_group = ${constant(group)}`;

/** Leads that became customers, until they are archived (decisions.md 37). */
const clients = sql`l.linked_user_id is not null and l.lead_group <> 'archived'`;

/** In paths a status has `_` for its spaces; `null` means all statuses. */
const withStatus = async (pool: Pool, status: string | null): Promise<Sql> =>
  status === null || status.toLowerCase() === allStatuses.toLowerCase()
    ? sql`true`
    : hasStatusKey(await statusKeyNamed(pool, status));

/** The request, with the key of a status in place of its name. */
const withStatusKey = async (pool: Pool, query: ListRequest): Promise<ListRequest> => {
  const { leadStatus } = query;
  return typeof leadStatus === 'string'
    ? { ...query, leadStatus: await statusKeyNamed(pool, leadStatus) }
    : query;
};

const ofType = (type: LeadType): Sql =>
  type === 'all' ? sql`true` : sql`l.source in (${join(sourcesOf[type].map(constant), sql`, `)})`;

type Days = Readonly<{ startDate: string; endDate: string }>;

/** Registered on one of these UTC days, the last one included. */
const within = ({ startDate, endDate }: Days): Sql =>
  sql`l.created_at >= ${`${startDate}T00:00:00Z`}::timestamptz
    and l.created_at < ${`${endDate}T00:00:00Z`}::timestamptz + interval '1 day'`;

/** The leads that a list shows; `status` as it is in the path, `null` for all. */
type Asked = Readonly<{ status: string | null; conditions: readonly Sql[]; days?: Days }>;

const answerLeads = (
  { query, caller, context }: RouteRequest<unknown, ListRequest, unknown>,
  deps: QueryDeps,
  { status, conditions, days }: Asked,
): Promise<Answer> =>
  answerFrom({ positions: deps.positions, context, models: leadModels }, async () => {
    const ofDays = days === undefined ? [] : [within(days)];
    const leads = allOf([...conditions, ...ofDays, await withStatus(deps.pool, status)]);
    const asked = await withStatusKey(deps.pool, query);
    // Newest first here, too: in the order of numbers the planner would look through all leads for those of a day.
    const sort = asked.sort ?? (days === undefined ? undefined : '-created_at');
    return askList(leadsList, deps, { caller: personOf(caller), leads }, { ...asked, sort });
  });

/** What all lists of leads have in common. */
const leadsRoute = (summary: string, roles: readonly RoleId[]) => ({
  method: 'GET' as const,
  kind: 'query' as const,
  summary,
  permission: only(roles),
  query: listQuery(leadsList),
  response: listResponse(leadRow),
});

const define = defineRoute<QueryDeps>();
const sales = leadsRoute(
  'Leads in the sales group, by status and type; agents see only assigned leads.',
  [1, 2, 5],
);
const retentions = leadsRoute(
  'Leads in the retentions group, by status; retention agents see only assigned leads.',
  [1, 2, 6],
);
const ofClients = leadsRoute('Leads that became customers, by status.', [1, 2]);
const archived = leadsRoute('Archived leads by status.', [1, 2]);
const ofGroup = leadsRoute('Leads of one group or of all groups, by type.', [1, 2]);

const salesLeads = define({
  ...sales,
  path: '/affiliate/leads/api/sales/:status/:type',
  params: salesParams,
  handle: (request, deps) => {
    const { status, type } = request.params;
    return answerLeads(request, deps, { status, conditions: [inGroup('sales'), ofType(type)] });
  },
});

const salesLeadsOfDays = define({
  ...sales,
  path: '/affiliate/leads/api/sales/:status/:type/:startDate/:endDate',
  params: salesDaysParams,
  handle: (request, deps) => {
    const { status, type, ...days } = request.params;
    return answerLeads(request, deps, {
      status,
      conditions: [inGroup('sales'), ofType(type)],
      days,
    });
  },
});

/** A list by status alone, with and without days. */
const byStatus = (route: ReturnType<typeof leadsRoute>, part: string, which: Sql) =>
  [
    define({
      ...route,
      path: `/affiliate/leads/api/${part}/:status`,
      params: statusParams,
      handle: (request, deps) =>
        answerLeads(request, deps, { status: request.params.status, conditions: [which] }),
    }),
    define({
      ...route,
      path: `/affiliate/leads/api/${part}/:status/:startDate/:endDate`,
      params: statusDaysParams,
      handle: (request, deps) => {
        const { status, ...days } = request.params;
        return answerLeads(request, deps, { status, conditions: [which], days });
      },
    }),
  ] as const;

const inAnyGroup = (group: LeadGroup | 'all'): Sql =>
  group === 'all' ? sql`true` : inGroup(group);

const newLeads = define({
  ...ofGroup,
  path: '/affiliate/leads/api/new/:group/:type',
  params: newParams,
  handle: (request, deps) => {
    const { group, type } = request.params;
    return answerLeads(request, deps, {
      status: null,
      conditions: [inAnyGroup(group), ofType(type)],
    });
  },
});

const newLeadsOfDays = define({
  ...ofGroup,
  path: '/affiliate/leads/api/new/:group/:type/:startDate/:endDate',
  params: newDaysParams,
  handle: (request, deps) => {
    const { group, type, ...days } = request.params;
    const conditions = [inAnyGroup(group), ofType(type)];
    return answerLeads(request, deps, { status: null, conditions, days });
  },
});

/** Every list of leads, each with and without a range of days. */
export const leadLists = [
  salesLeads,
  salesLeadsOfDays,
  ...byStatus(retentions, 'retentions', inGroup('retentions')),
  ...byStatus(ofClients, 'clients', clients),
  ...byStatus(archived, 'archived', inGroup('archived')),
  newLeads,
  newLeadsOfDays,
];
