import { crmErrors } from '../../domain/crm/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { askList } from '../core/list.ts';
import { sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { leadResponse } from './contract.ts';
import { leadModels, leadsList } from './leads-list.ts';

/** One lead of the caller's own lists, as the lists show it. */
export const showLead = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/crm/leads/:id',
  kind: 'query',
  summary: 'A lead, as shown in lists.',
  permission: only(rights.writeLeadNotes),
  response: leadResponse,
  errors: [crmErrors.LEAD_NOT_FOUND],
  handle: ({ params, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models: leadModels }, async () => {
      const scope = { caller: personOf(caller), leads: sql`l.id = ${params.id}` };
      const [lead] = (await askList(leadsList, deps, scope, { limit: 1 })).data;
      if (lead === undefined) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
      return { data: lead };
    }),
});
