import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { ask } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import {
  funnelQuery,
  funnelResponse,
  type FunnelPart,
  type FunnelPeriod,
  type FunnelResponse,
  type FunnelSteps,
} from './funnel-contract.ts';

/** The most sources and countries that get their own row; the others share one. */
const rowsMost = 20;

/** For all time a row stands for a month, because days would be too many to show. */
const keyOf = (by: FunnelPart, period: FunnelPeriod): Sql => {
  switch (by) {
    case 'day':
      return sql`to_char(l.created_at at time zone 'utc', ${period === 'all' ? 'YYYY-MM' : 'YYYY-MM-DD'}::text)`;
    case 'source':
      return sql`l.source`;
    case 'country':
      return sql`l.country`;
  }
};

/** The first moment of the period. */
const since = (period: FunnelPeriod): Sql =>
  period === 'all'
    ? sql`'-infinity'::timestamptz`
    : sql`((now() at time zone 'utc')::date - ${Number(period) - 1}::integer)::timestamp at time zone 'utc'`;

/** Counts only what affiliators see of their leads anyway: notes and assignments would show how a lead is worked on. */
const grouped = (userId: string, period: FunnelPeriod, by: FunnelPart): Sql => sql`
  select ${keyOf(by, period)} as key,
    count(*) as leads,
    count(*) filter (where l.linked_user_id is not null
      or l.status_key is distinct from l.first_status_key and l.status_key is not null) as contacted,
    count(*) filter (where l.linked_user_id is not null) as converted,
    count(*) filter (where l.deposited_at is not null) as deposited
  from ${name(leadsTable)} l
  where l.affiliator_id = ${userId}
    and l.created_at >= ${since(period)}
  group by 1`;

const counts = sql`coalesce(leads, 0)::integer as leads, coalesce(contacted, 0)::integer as contacted,
  coalesce(converted, 0)::integer as converted, coalesce(deposited, 0)::integer as deposited`;

/** Every day of the period, including those without new leads. */
const byDay = (userId: string, period: Exclude<FunnelPeriod, 'all'>): Sql => sql`
  select a.day as key, false as is_rest, ${counts}
  from (select to_char((now() at time zone 'utc')::date - ago, 'YYYY-MM-DD') as day
    from generate_series(0, ${Number(period) - 1}::integer) ago) a
  left join (${grouped(userId, period, 'day')}) g on g.key = a.day order by a.day`;

const byMonth = (userId: string): Sql => sql`
  select key, false as is_rest, ${counts} from (${grouped(userId, 'all', 'day')}) g order by key`;

const byKey = (userId: string, period: FunnelPeriod, by: FunnelPart): Sql => sql`
  select case when place <= ${rowsMost} then key end as key, place > ${rowsMost} as is_rest,
    sum(leads)::integer as leads, sum(contacted)::integer as contacted,
    sum(converted)::integer as converted, sum(deposited)::integer as deposited
  from (select g.*, row_number() over (order by g.leads desc, g.key) as place
    from (${grouped(userId, period, by)}) g) r
  group by 1, 2, case when place <= ${rowsMost} then place end
  order by 2, 3 desc, 1`;

const rowsOf = (userId: string, period: FunnelPeriod, by: FunnelPart): Sql => {
  if (by !== 'day') return byKey(userId, period, by);
  return period === 'all' ? byMonth(userId) : byDay(userId, period);
};

const sumOf = (rows: readonly FunnelSteps[], step: keyof FunnelSteps): number =>
  rows.reduce((sum, row) => sum + row[step], 0);

/** How many of the affiliator's own leads reached each step. */
export const showFunnel = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/affiliate/funnel/api',
  kind: 'query',
  summary: 'Number of your leads, and how many were contacted, became customers and deposited.',
  permission: only(rights.ownAffiliateLeads),
  query: funnelQuery,
  response: funnelResponse,
  handle: ({ query: { period = '30', by = 'day' }, caller, context }, { pool, positions }) =>
    answerFrom({ positions, context, models: [readModels.leads] }, async () => {
      const { userId } = personOf(caller).actor;
      const rows = await ask<FunnelResponse['rows'][number]>(pool, rowsOf(userId, period, by));
      const totals = {
        leads: sumOf(rows, 'leads'),
        contacted: sumOf(rows, 'contacted'),
        converted: sumOf(rows, 'converted'),
        deposited: sumOf(rows, 'deposited'),
      };
      return { period, by, totals, rows: [...rows] } satisfies FunnelResponse;
    }),
});
