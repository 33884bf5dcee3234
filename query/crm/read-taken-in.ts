import { defineRoute, withKey } from '../../infra/http/route.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { salesStatusesTable } from '../../projections/crm/sales-statuses/rows.ts';
import { ask } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { intakeReadMost, intakeReadQuery, intakeReadResponse } from './contract.ts';

const limitIfNone = 100;

type Raw = Readonly<{ change: string; created_at: Date; deposited_at: Date | null }>;

/**
 * The affiliator's own leads for a program, the longest unchanged first: page by page from a cursor, and each lead
 * again after a change.
 */
export const readTakenIn = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/api/v1/leads',
  kind: 'query',
  summary:
    'Your leads with status and conversion, in the order of their last change. Continue from the cursor: changed leads are returned again.',
  permission: withKey,
  query: intakeReadQuery,
  response: intakeReadResponse,
  rateLimit: { by: 'person', limit: 600, windowSeconds: 60 },
  handle: ({ query, caller, context }, deps) => {
    const models = [readModels.leads, readModels.salesStatuses];
    return answerFrom({ positions: deps.positions, context, models }, async () => {
      const limit = Math.min(Number(query.limit ?? limitIfNone), intakeReadMost);
      const rows = await ask<Raw>(
        deps.pool,
        sql`select l.id, l.first_name, l.last_name, l.email, l.phone, l.city, l.country,
            l.funnel_link, l.reference, coalesce(s.status, l.lead_status) as lead_status,
            l.linked_user_id is not null as is_customer, l.created_at, l.deposited_at,
            l.changed_position::text as change
          from ${name(leadsTable)} l
          left join ${name(salesStatusesTable)} s on s.id::text = l.status_key
          where l.affiliator_id = ${personOf(caller).actor.userId}
            and l.changed_position > ${query.cursor ?? '0'}::bigint
          order by l.changed_position limit ${limit}`,
      );
      const data = rows.map((lead) => ({
        ...lead,
        created_at: lead.created_at.toISOString(),
        deposited_at: lead.deposited_at?.toISOString() ?? null,
      }));
      const next = rows.at(-1)?.change ?? query.cursor ?? '0';
      return { data, next_cursor: next, has_more: rows.length === limit };
    });
  },
});
