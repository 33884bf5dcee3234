import { string } from 'yup';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { ordersTable, partsTable, type OrderRow } from '../../projections/trading/orders/rows.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { hasNumber, joinNumbers } from '../core/numbers.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { activeWalletOf } from './active-wallet.ts';
import { orderRow, orderStatuses, type OrderItem } from './contract.ts';
import { inNumberOrder } from './in-number-order.ts';

type Raw = Omit<
  OrderRow,
  | 'wallet_id'
  | 'user_id'
  | 'instrument_id'
  | 'category'
  | 'opened_revision'
  | 'swap_since'
  | 'closed_revision'
  | 'revision'
  | 'corrections'
  | 'opened_position'
  | 'created_at'
  | 'close_time'
> &
  Readonly<{
    number: number | null;
    created_at: Date;
    close_time: Date | null;
    parts: OrderItem['parts'];
  }>;

/** Orders of the person's active wallet. */
type Scope = Readonly<{ userId: string; walletId: string | null }>;

/** The most open orders of a wallet (`TOO_MANY_OPEN_ORDERS`), so one answer has all of them. */
const openOrdersMost = 500;

const orders: ListDeclaration<Raw, OrderItem, Scope> = {
  from: sql`${name(ordersTable)} o`,
  columns: {
    id: { sql: sql`o.id`, sort: inNumberOrder },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('order', sql`o.id`),
      sort: inNumberOrder,
      search: hasNumber('order', sql`o.id`),
    },
    created_at: { sql: sql`o.created_at`, sort: true },
    type: { sql: sql`o.type`, sort: true },
    instrument: { sql: sql`o.instrument`, sort: true, search: 'text' },
    mode: { sql: sql`o.mode` },
    currency: { sql: sql`o.currency` },
    trade_amount: { sql: sql`o.trade_amount`, sort: true },
    base_symbol: { sql: sql`o.base_symbol` },
    quote_symbol: { sql: sql`o.quote_symbol` },
    open_rate: { sql: sql`o.open_rate`, sort: true },
    close_rate: { sql: sql`o.close_rate`, sort: true },
    close_time: { sql: sql`o.close_time`, sort: true },
    close_reason: { sql: sql`o.close_reason` },
    profit: { sql: sql`o.profit` },
    loss: { sql: sql`o.loss` },
    trail: { sql: sql`o.trail` },
    break_even: { sql: sql`o.break_even` },
    spread: { sql: sql`o.spread` },
    open_spread: { sql: sql`o.open_spread` },
    margin_used: { sql: sql`o.margin_used`, sort: true },
    pro_loss: { sql: sql`o.pro_loss`, sort: true },
    commission: { sql: sql`o.commission` },
    swap: { sql: sql`o.swap` },
    leverage: { sql: sql`o.leverage` },
    exchange_rate: { sql: sql`o.exchange_rate` },
    parts: {
      sql: sql`(select json_build_object('count', count(*), 'amount', sum(p.amount)::text, 'posted', sum(p.posted)::text)
                 from ${name(partsTable)} p where p.order_id = o.id having count(*) > 0)`,
    },
  },
  filters: {
    status: {
      schema: string().oneOf(orderStatuses, `Choose one of ${orderStatuses.join(', ')}.`),
      where: (status) =>
        status === 'open' ? sql`o.close_time is null` : sql`o.close_time is not null`,
    },
  },
  scope: ({ userId, walletId }) => sql`o.user_id = ${userId} and o.wallet_id = ${walletId}`,
  defaultSort: '-created_at',
  tie: sql`o.id`,
  toItem: ({ mode, currency, created_at: createdAt, close_time: closeTime, ...row }) => ({
    ...row,
    balance: { mode, currency },
    created_at: createdAt.toISOString(),
    close_time: closeTime?.toISOString() ?? null,
  }),
};

/** Orders of the active wallet: the open ones, the closed ones, or all of them page by page. */
export const listOrders = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/dashboard/orders',
  kind: 'query',
  summary: 'Orders of the active wallet; with status=open, all open orders.',
  permission: signedIn(),
  query: listQuery(orders),
  response: listResponse(orderRow).shape({
    /** The active wallet, which the rows belong to; `null` for none. */
    wallet_id: string().nullable().defined(),
  }),
  handle: ({ query, caller, context }, deps) => {
    const { positions, pool } = deps;
    const models = [readModels.orders, readModels.wallets, readModels.numbering];
    return answerFrom({ positions, context, models }, async () => {
      const { userId } = personOf(caller).actor;
      const wallet = await activeWalletOf(pool, userId);
      const all = query['status'] === 'open' ? { limit: openOrdersMost } : {};
      const walletId = wallet?.id ?? null;
      const page = await askList(orders, deps, { userId, walletId }, { ...all, ...query });
      return { ...page, wallet_id: walletId };
    });
  },
});
