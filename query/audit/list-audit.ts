import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { personOf } from '../core/caller.ts';
import { keptFilters } from '../core/export/kept-filters.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { auditRow } from './contract.ts';
import type { AuditQueryDeps } from './deps.ts';
import { auditFilters, auditList, tell } from './events.ts';
import { searchAudit } from './search.ts';

/** Read models whose names the audit shows. */
export const auditModels = [readModels.auditEvents, readModels.people];

const { conditions = {} } = auditList;

/** What is recorded of a reading: the filters. For a search, and for people, only that there was one. */
const keptOf = (query: Readonly<Record<string, unknown>>) => {
  const asked = [...auditFilters, 'search', 'where'].filter((filter) => filter !== 'readings');
  return keptFilters(
    Object.fromEntries(asked.map((filter) => [filter, query[filter]])),
    conditions,
  );
};

/** Every event of the log as sentences, newest first. Records who reads it. */
export const listAudit = defineRoute<AuditQueryDeps>()({
  method: 'GET',
  path: '/admin/audit/api',
  kind: 'query',
  summary: 'Audit: all events in words, newest first. Each access is recorded.',
  permission: only(rights.readAudit),
  query: listQuery(auditList),
  response: listResponse(auditRow),
  handle: ({ query, caller, context }, deps) => {
    const { pool, positions } = deps;
    deps.recordReading({
      caller: personOf(caller),
      context,
      filters: keptOf(query),
      position: null,
    });
    return answerFrom({ positions, context, models: auditModels }, async () => {
      const search = typeof query.search === 'string' ? query.search : undefined;
      const own = searchAudit(pool, search);
      const page = await askList(auditList, deps, null, query, own);
      return { ...page, data: await tell(pool, page.data) };
    });
  },
});
