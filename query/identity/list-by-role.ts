import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { ask } from '../core/ask.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { usersByRoleParams, usersByRoleResponse, type UserOption } from './contract.ts';

/** The people that the selects of managers, agents and retention agents offer: the active ones of a role, by name. */
export const listByRole = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/share/users/role/:roleId',
  kind: 'query',
  summary: 'Active users of role 2, 5 or 6, for select fields.',
  permission: only(rights.editCustomers),
  params: usersByRoleParams,
  response: usersByRoleResponse,
  handle: ({ params, context }, { pool, positions }) =>
    answerFrom({ positions, context, models: [readModels.people] }, async () => ({
      data: await ask<UserOption>(
        pool,
        sql`select p.id, p.full_name, p.email from ${name(peopleTable)} p
          where p.role_id = ${Number(params.roleId)} and p.is_active order by p.full_name, p.id`,
      ),
    })),
});
