import { identityErrors } from '../../domain/identity/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only, signedIn } from '../../infra/http/route.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { isMasked } from '../core/masking.ts';
import { sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { answerInReach } from '../crm/answer-in-reach.ts';
import { requireReadableTrades } from '../identity/reachable-customer.ts';
import { depositRow } from './contract.ts';
import { depositModels as models, deposits } from './deposits.ts';
import { looksMasked } from './looks-masked.ts';

const shared = {
  method: 'GET',
  kind: 'query',
  query: listQuery(deposits),
  response: listResponse(depositRow),
} as const;

/** The signed-in person's own deposits. */
export const ownDeposits = defineRoute<QueryDeps>()({
  ...shared,
  path: '/deposits/history',
  summary: 'Your deposits, newest first.',
  permission: signedIn(),
  handle: ({ query, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, async () => {
      const who = personOf(caller);
      const which = sql`d.user_id = ${who.actor.userId}`;
      return askList(deposits, deps, { which, isMasked: await looksMasked(deps.pool, who) }, query);
    }),
});

/** Deposits of all customers. */
export const allDeposits = defineRoute<QueryDeps>()({
  ...shared,
  path: '/admin/deposits/api/history',
  summary: 'Deposits of all customers, newest first.',
  permission: only([1, 2]),
  handle: ({ query, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(deposits, deps, { which: sql`true`, isMasked: false, tellsMissing: true }, query),
    ),
});

/** Deposits of one customer, a tab of the edit page. */
export const depositsOfCustomer = defineRoute<QueryDeps>()({
  ...shared,
  path: '/admin/deposits/api/history/:userId',
  summary: 'Deposits of a customer.',
  permission: only(rights.readCustomer),
  errors: [identityErrors.USER_NOT_FOUND],
  handle: ({ params, query, caller, context }, deps) => {
    const viewer = personOf(caller);
    return answerInReach({ positions: deps.positions, context, models }, viewer, async () => {
      await requireReadableTrades(deps, params.userId, viewer);
      const which = sql`d.user_id = ${params.userId}`;
      const masked = isMasked('customer', viewer.roleId);
      return askList(deposits, deps, { which, isMasked: masked }, query);
    });
  },
});
