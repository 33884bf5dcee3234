import { string } from 'yup';
import { identityErrors } from '../../domain/identity/errors.ts';
import { pendingTradesFiltered } from '../../domain/shared/lists/filtered.ts';
import { rights } from '../../domain/shared/rights.ts';
import { defineRoute, only, type Caller } from '../../infra/http/route.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import {
  pendingOrdersTable,
  type PendingOrderRow,
} from '../../projections/trading/pending-orders/rows.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { isMasked, maskEmailInList, maskIf } from '../core/masking.ts';
import { ofPeopleNamed } from '../core/people-named.ts';
import { readModels } from '../core/read-models.ts';
import { allOf, name, sql, type Sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { answerInReach } from '../crm/answer-in-reach.ts';
import { requireReadableTrades } from '../identity/reachable-customer.ts';
import { pendingTradeRow, type PendingTradeItem } from './contract.ts';
import { ofReadableTrades } from './list-trades.ts';

type Raw = PendingOrderRow &
  Readonly<{
    email: string | null;
    created_at: Date;
    expires_at: Date | null;
    ended_at: Date | null;
  }>;
type Scope = Readonly<{ caller: Caller; only: Sql }>;

const hidesContact = ({ caller }: Scope): boolean => isMasked('customer', caller.roleId);

const pendingTrades: ListDeclaration<Raw, PendingTradeItem, Scope> = {
  from: sql`${name(pendingOrdersTable)} o`,
  columns: {
    id: { sql: sql`o.id` },
    created_at: { sql: sql`o.created_at`, sort: true },
    user_id: { sql: sql`o.user_id` },
    email: {
      sql: sql`p.email`,
      with: sql`left join ${name(peopleTable)} p on p.id = o.user_id`,
      sort: true,
      compare: sql`o.user_id`,
      find: ofPeopleNamed(sql`o.user_id`),
      isMasked: hidesContact,
    },
    wallet_id: { sql: sql`o.wallet_id` },
    mode: { sql: sql`o.mode`, sort: true },
    currency: { sql: sql`o.currency` },
    type: { sql: sql`o.type`, sort: true },
    kind: { sql: sql`o.kind`, sort: true },
    instrument: { sql: sql`o.instrument`, sort: true, search: 'text' },
    category: { sql: sql`o.category` },
    level: { sql: sql`o.level::text`, sort: sql`o.level` },
    trade_amount: { sql: sql`o.trade_amount::text`, sort: sql`o.trade_amount` },
    base_symbol: { sql: sql`o.base_symbol` },
    quote_symbol: { sql: sql`o.quote_symbol` },
    profit: { sql: sql`o.profit::text` },
    loss: { sql: sql`o.loss::text` },
    expires_at: { sql: sql`o.expires_at`, sort: true },
    linked_to: { sql: sql`o.linked_to` },
    status: { sql: sql`o.status`, sort: true },
    ended_at: { sql: sql`o.ended_at`, sort: true },
    reason: { sql: sql`o.reason` },
  },
  filters: {
    status: {
      schema: string().oneOf(['waiting', 'ended'] as const, 'Choose waiting or ended.'),
      where: (status) =>
        status === 'waiting' ? sql`o.ended_at is null` : sql`o.ended_at is not null`,
    },
  },
  conditions: pendingTradesFiltered,
  scope: ({ caller, only: kept }) => allOf([ofReadableTrades(caller), kept]),
  defaultSort: '-created_at',
  tie: sql`o.id`,
  toItem: ({ user_id: userId, email, mode, currency, ...row }, scope) => ({
    ...row,
    user: { id: userId, email: maskIf(hidesContact(scope), email, maskEmailInList) },
    balance: { mode, currency },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }),
};

const models = [readModels.pendingOrders, readModels.people, readModels.leads];

/** Pending orders of all customers, including ended ones. */
export const listPendingTrades = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/trades/pending/api',
  kind: 'query',
  summary: 'Pending orders of all customers, including ended ones.',
  permission: only(rights.readTrades),
  query: listQuery(pendingTrades),
  response: listResponse(pendingTradeRow),
  handle: ({ query, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(pendingTrades, deps, { caller: personOf(caller), only: sql`true` }, query),
    ),
});

/** Pending orders of one customer, in the tab of their trades. */
export const listPendingOfCustomer = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/trades/pending/api/:userId',
  kind: 'query',
  summary: 'Pending orders of a customer, including ended ones.',
  permission: only(rights.readCustomer),
  query: listQuery(pendingTrades),
  response: listResponse(pendingTradeRow),
  errors: [identityErrors.USER_NOT_FOUND],
  handle: ({ params, query, caller, context }, deps) => {
    const viewer = personOf(caller);
    return answerInReach({ positions: deps.positions, context, models }, viewer, async () => {
      await requireReadableTrades(deps, params.userId, viewer);
      const kept = sql`o.user_id = ${params.userId}`;
      return askList(pendingTrades, deps, { caller: viewer, only: kept }, query);
    });
  },
});
