import { string } from 'yup';
import { tradesFiltered } from '../../domain/shared/lists/filtered.ts';
import { rights } from '../../domain/shared/rights.ts';
import { roles } from '../../domain/shared/roles.ts';
import { defineRoute, only, type Caller } from '../../infra/http/route.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { ordersTable, type OrderRow } from '../../projections/trading/orders/rows.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { isMasked, maskEmailInList, maskIf } from '../core/masking.ts';
import { hasNumber, joinNumbers } from '../core/numbers.ts';
import { ofPeopleNamed } from '../core/people-named.ts';
import { readModels } from '../core/read-models.ts';
import { allOf, name, sql, type Sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { answerInReach } from '../crm/answer-in-reach.ts';
import { hasReadableTrades, requireReadableTrades } from '../identity/reachable-customer.ts';
import { orderStatuses, tradeRow, tradesParams, type TradeItem } from './contract.ts';
import { inNumberOrder } from './in-number-order.ts';
import { ofInstrumentsNamed } from './of-instruments-named.ts';
import { identityErrors } from '../../domain/identity/errors.ts';

type Raw = Pick<
  OrderRow,
  | 'id'
  | 'user_id'
  | 'mode'
  | 'currency'
  | 'type'
  | 'instrument'
  | 'category'
  | 'trade_amount'
  | 'exchange_rate'
  | 'open_rate'
  | 'close_rate'
  | 'spread'
  | 'open_spread'
  | 'margin_used'
  | 'pro_loss'
  | 'profit'
  | 'loss'
  | 'commission'
  | 'swap'
  | 'leverage'
  | 'close_reason'
  | 'revision'
  | 'corrections'
> &
  Readonly<{
    number: number | null;
    email: string | null;
    created_at: Date;
    close_time: Date | null;
  }>;

type Scope = Readonly<{ caller: Caller; only: Sql }>;

const keptBy: Readonly<Record<'all' | 'open' | 'closed', Sql>> = {
  all: sql`true`,
  open: sql`o.close_time is null`,
  closed: sql`o.close_time is not null`,
};

const hidesContact = ({ caller }: Scope): boolean => isMasked('customer', caller.roleId);

/** Trades that the caller may read: for an admin and a manager all of them, without a look at the owners. */
export const ofReadableTrades = (caller: Caller): Sql =>
  caller.roleId === roles.admin || caller.roleId === roles.manager
    ? sql`true`
    : sql`exists (select 1 from ${name(peopleTable)} p where p.id = o.user_id and ${hasReadableTrades(caller)})`;

const statusOf = ({ close_time, close_reason }: Raw): TradeItem['status'] => {
  if (close_time === null) return 'OPENED';
  return close_reason === 'cancelled' ? 'CANCELLED' : 'CLOSED';
};

const trades: ListDeclaration<Raw, TradeItem, Scope> = {
  from: sql`${name(ordersTable)} o`,
  columns: {
    id: { sql: sql`o.id`, sort: inNumberOrder },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('order', sql`o.id`),
      sort: inNumberOrder,
      search: hasNumber('order', sql`o.id`),
    },
    user_id: { sql: sql`o.user_id` },
    email: {
      sql: sql`p.email`,
      with: sql`left join ${name(peopleTable)} p on p.id = o.user_id`,
      // Everybody who trades has a row, so the planner can walk people in this order and look up each one's trades.
      sort: { by: sql`p.email`, with: sql`join ${name(peopleTable)} p on p.id = o.user_id` },
      compare: sql`o.user_id`,
      find: ofPeopleNamed(sql`o.user_id`),
      isMasked: hidesContact,
    },
    mode: { sql: sql`o.mode`, sort: true },
    currency: { sql: sql`o.currency` },
    type: { sql: sql`o.type`, sort: true },
    instrument: {
      sql: sql`o.instrument`,
      sort: true,
      search: ofInstrumentsNamed,
      find: ofInstrumentsNamed,
    },
    category: { sql: sql`o.category` },
    trade_amount: { sql: sql`o.trade_amount::text`, sort: sql`o.trade_amount` },
    exchange_rate: { sql: sql`o.exchange_rate::text` },
    open_rate: { sql: sql`o.open_rate::text`, sort: sql`o.open_rate` },
    close_rate: { sql: sql`o.close_rate::text`, sort: sql`o.close_rate` },
    spread: { sql: sql`o.spread::text`, sort: sql`o.spread` },
    open_spread: { sql: sql`o.open_spread::text` },
    margin_used: { sql: sql`o.margin_used::text`, sort: sql`o.margin_used` },
    pro_loss: { sql: sql`o.pro_loss::text`, sort: sql`o.pro_loss` },
    profit: { sql: sql`o.profit::text`, sort: sql`o.profit` },
    loss: { sql: sql`o.loss::text`, sort: sql`o.loss` },
    commission: { sql: sql`o.commission::text`, sort: sql`o.commission` },
    swap: { sql: sql`o.swap::text`, sort: sql`o.swap` },
    leverage: { sql: sql`o.leverage::text`, sort: sql`o.leverage` },
    created_at: { sql: sql`o.created_at`, sort: true },
    close_time: { sql: sql`o.close_time`, sort: true },
    close_reason: { sql: sql`o.close_reason` },
    revision: { sql: sql`o.revision` },
    corrections: { sql: sql`o.corrections` },
  },
  filters: {
    status: {
      schema: string().oneOf(orderStatuses, 'Choose open or closed.'),
      where: (status) => (status === 'open' ? keptBy.open : keptBy.closed),
    },
  },
  conditions: tradesFiltered,
  scope: ({ caller, only: kept }) => allOf([ofReadableTrades(caller), kept]),
  defaultSort: '-id',
  tie: sql`o.id`,
  toItem: (row, scope) => ({
    id: row.id,
    number: row.number,
    user: { id: row.user_id, email: maskIf(hidesContact(scope), row.email, maskEmailInList) },
    balance: { mode: row.mode, currency: row.currency },
    type: row.type,
    instrument: row.instrument,
    trade_amount: row.trade_amount,
    exchange_rate: row.exchange_rate,
    open_rate: row.open_rate,
    close_rate: row.close_rate,
    spread: row.spread,
    open_spread: row.open_spread,
    margin_used: row.margin_used,
    pro_loss: row.pro_loss,
    profit: row.profit,
    loss: row.loss,
    commission: row.commission,
    swap: row.swap,
    leverage: row.leverage,
    created_at: row.created_at.toISOString(),
    close_time: row.close_time?.toISOString() ?? null,
    status: statusOf(row),
    revision: row.revision,
    corrections: row.corrections,
  }),
};

/**
 * Open trades are few, and mostly the newest: an index on a column with many equal values would lead through nearly all
 * closed trades before it reached the first open one.
 */
const openTrades: typeof trades = {
  ...trades,
  gatheredAs: sql`o`,
  columns: {
    ...trades.columns,
    email: {
      ...trades.columns.email,
      // The owner of each trade is looked up: with a plain join, the planner would read all people for the few who
      // have one.
      sort: {
        by: sql`p.email`,
        with: sql`join lateral (
          select p.email from ${name(peopleTable)} p where p.id = o.user_id offset 0
        ) p on true`,
      },
    },
  },
};

const models = [readModels.orders, readModels.people, readModels.numbering, readModels.leads];

/** Trades of all customers. */
export const listTrades = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/trades/api/:type',
  kind: 'query',
  summary: 'Trades of all customers: all, open or closed.',
  permission: only(rights.readTrades),
  params: tradesParams,
  query: listQuery(trades),
  response: listResponse(tradeRow),
  handle: ({ params, query, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models }, () =>
      askList(
        params.type === 'open' ? openTrades : trades,
        deps,
        { caller: personOf(caller), only: keptBy[params.type] },
        query,
      ),
    ),
});

/** Trades of one customer, a tab of the edit page. */
export const listTradesOfCustomer = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/trades/api/all/:userId',
  kind: 'query',
  summary: 'Trades of a customer.',
  permission: only(rights.readCustomer),
  query: listQuery(trades),
  response: listResponse(tradeRow),
  errors: [identityErrors.USER_NOT_FOUND],
  handle: ({ params, query, caller, context }, deps) => {
    const viewer = personOf(caller);
    return answerInReach({ positions: deps.positions, context, models }, viewer, async () => {
      await requireReadableTrades(deps, params.userId, viewer);
      const kept = sql`o.user_id = ${params.userId}`;
      return askList(trades, deps, { caller: viewer, only: kept }, query);
    });
  },
});
