import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { ask } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import { joinNumbers } from '../core/numbers.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { agentsParams, agentsResponse, type AgentItem } from './contract.ts';

const models = [readModels.people, readModels.numbering];

/** People to whom leads can be assigned: the active agents of sales (5) or of retentions (6), by name. */
export const listAgents = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/crm/agents/:type',
  kind: 'query',
  summary: 'Active agents of a role: 5 for sales, 6 for retentions.',
  permission: only(rights.assignLeads),
  params: agentsParams,
  response: agentsResponse,
  handle: ({ params, context }, { pool, positions }) =>
    answerFrom({ positions, context, models }, async () => ({
      data: await ask<AgentItem>(
        pool,
        sql`select p.id, n.number, p.full_name, p.email
          from ${name(peopleTable)} p ${joinNumbers('user', sql`p.id`)}
          where p.role_id = ${Number(params.type)} and p.is_active order by p.full_name, p.id`,
      ),
    })),
});
