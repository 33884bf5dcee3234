import { identityErrors } from '../../domain/identity/errors.ts';
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
import { withdrawRow } from './contract.ts';
import { looksMasked } from './looks-masked.ts';
import { withdrawalModels as models, withdrawals } from './withdrawals.ts';

const shared = {
  method: 'GET',
  kind: 'query',
  query: listQuery(withdrawals),
  response: listResponse(withdrawRow),
} as const;

/** The signed-in person's own withdraws. */
export const ownWithdraws = defineRoute<QueryDeps>()({
  ...shared,
  path: '/withdraws/history',
  summary: 'Your withdraws, newest first.',
  permission: signedIn(),
  handle: ({ query, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, async () => {
      const who = personOf(caller);
      const which = sql`w.user_id = ${who.actor.userId}`;
      return askList(
        withdrawals,
        deps,
        { which, isMasked: await looksMasked(deps.pool, who) },
        query,
      );
    }),
});

/** Withdraws that wait for a decision. */
export const pendingWithdraws = defineRoute<QueryDeps>()({
  ...shared,
  path: '/admin/withdraws/api/pending',
  summary: 'Pending withdraws of all customers.',
  permission: only([1, 2]),
  handle: ({ query, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(withdrawals, deps, { which: sql`w.status = 'pending'`, isMasked: false }, query),
    ),
});

/** Withdraws that have ended. */
export const endedWithdraws = defineRoute<QueryDeps>()({
  ...shared,
  path: '/admin/withdraws/api/history',
  summary: 'Approved, declined and cancelled withdraws of all customers.',
  permission: only([1, 2]),
  handle: ({ query, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(withdrawals, deps, { which: sql`w.status <> 'pending'`, isMasked: false }, query),
    ),
});

/** Withdraws of one customer, a tab of the edit page. */
export const withdrawsOfCustomer = defineRoute<QueryDeps>()({
  ...shared,
  path: '/admin/withdraws/api/history/:userId',
  summary: 'Withdraws of a customer.',
  permission: only([1, 2, 6]),
  errors: [identityErrors.USER_NOT_FOUND],
  handle: ({ params, query, caller, context }, deps) => {
    const viewer = personOf(caller);
    return answerInReach({ positions: deps.positions, context, models }, viewer, async () => {
      await requireReadableTrades(deps, params.userId, viewer);
      const which = sql`w.user_id = ${params.userId}`;
      return askList(
        withdrawals,
        deps,
        { which, isMasked: isMasked('customer', viewer.roleId) },
        query,
      );
    });
  },
});
