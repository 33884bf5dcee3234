import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { requireReadableTrades } from '../identity/reachable-customer.ts';
import { depositRow } from './contract.ts';
import { identityErrors } from '../../domain/identity/errors.ts';

/** No event moves money in yet, so there is no row to tell of; the columns are those that will be. */
const transactions: ListDeclaration<Record<string, unknown>, never, null> = {
  from: sql`(select 1 where false) t`,
  columns: {
    id: { sql: sql`null::integer`, sort: true },
    gateway: { sql: sql`null::text`, sort: true },
    amount: { sql: sql`null::numeric`, sort: true },
    fee: { sql: sql`null::numeric`, sort: true },
    total: { sql: sql`null::numeric`, sort: true },
    status: { sql: sql`null::text`, sort: true },
    created_at: { sql: sql`null::timestamptz`, sort: true },
  },
  scope: () => sql`true`,
  defaultSort: '-id',
  tie: sql`null::integer`,
  toItem: () => {
    throw new Error('There are no deposits to tell of.');
  },
};

const models = [readModels.people, readModels.leads];

const shared = {
  method: 'GET',
  kind: 'query',
  permission: only(rights.readCustomer),
  query: listQuery(transactions),
  errors: [identityErrors.USER_NOT_FOUND],
} as const;

/** Deposits of one customer, a tab of the edit page. */
export const depositsOfCustomer = defineRoute<QueryDeps>()({
  ...shared,
  path: '/admin/deposits/api/history/:userId',
  summary: "One customer's deposits.",
  response: listResponse(depositRow),
  handle: ({ params, query, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, async () => {
      await requireReadableTrades(deps, params.userId, personOf(caller));
      return askList(transactions, deps, null, query);
    }),
});
