import { rights } from '../../../domain/shared/rights.ts';
import { defineRoute, only } from '../../../infra/http/route.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { ask } from '../../core/ask.ts';
import type { QueryDeps } from '../../core/deps.ts';
import { readModels } from '../../core/read-models.ts';
import { name, sql } from '../../core/sql.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import { reconcilersResponse, type Reconciler } from './contract.ts';

const roleIds: readonly number[] = rights.reconcile;

/** People to whom a difference can be assigned: those who reconcile and can sign in, by name. */
export const listReconcilers = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/reconciliation/administrators',
  kind: 'query',
  summary: 'Administrators to whom a difference can be assigned.',
  permission: only(rights.reconcile),
  response: reconcilersResponse,
  handle: ({ context }, { pool, positions }) =>
    answerFrom({ positions, context, models: [readModels.people] }, async () => ({
      data: await ask<Reconciler>(
        pool,
        sql`select p.id, p.full_name from ${name(peopleTable)} p
          where p.role_id = any(${roleIds}) and p.is_active order by p.full_name, p.id`,
      ),
    })),
});
