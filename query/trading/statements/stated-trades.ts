import { name, sql } from '../../core/sql.ts';
import { daysFilter } from '../../core/days-filter.ts';
import type { ListDeclaration } from '../../core/list-declaration.ts';
import { hasNumber, joinNumbers } from '../../core/numbers.ts';
import {
  ordersTable,
  partsTable,
  type OrderRow,
} from '../../../projections/trading/orders/rows.ts';
import { inNumberOrder } from '../in-number-order.ts';
import type { StatedTradeItem } from './contract.ts';

type Raw = Omit<StatedTradeItem, 'created_at' | 'close_time' | 'trade_amount' | 'pro_loss'> &
  Pick<OrderRow, 'trade_amount'> &
  Readonly<{ pro_loss: string; created_at: Date; close_time: Date }>;

/**
 * What was closed: orders, and parts of orders that were closed earlier, each as its own trade. Orders deleted by staff
 * are left out.
 */
const closings = sql`(
  select o.id, o.id as order_id, o.user_id, o.wallet_id, o.created_at, o.close_time, o.instrument, o.category, o.quote_symbol,
         o.type, o.trade_amount, o.open_rate, o.close_rate, o.pro_loss, o.currency, o.opened_position
    from ${name(ordersTable)} o where o.close_time is not null and o.close_reason <> 'cancelled'
  union all
  select p.id, o.id, o.user_id, p.wallet_id, o.created_at, p.close_time, o.instrument, o.category, o.quote_symbol,
         o.type, p.amount, p.open_rate, p.close_rate, p.posted, o.currency, o.opened_position
    from ${name(partsTable)} p join ${name(ordersTable)} o on o.id = p.order_id
   where o.close_reason is distinct from 'cancelled'
) o`;

/** Closed trades of one wallet. */
export const statedTrades: ListDeclaration<
  Raw,
  StatedTradeItem,
  Readonly<{ userId: string; walletId: string }>
> = {
  from: closings,
  columns: {
    id: { sql: sql`o.id`, sort: inNumberOrder },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('order', sql`o.order_id`),
      sort: inNumberOrder,
      search: hasNumber('order', sql`o.order_id`),
    },
    created_at: { sql: sql`o.created_at`, sort: true },
    close_time: { sql: sql`o.close_time`, sort: true },
    instrument: { sql: sql`o.instrument`, sort: true, search: 'text' },
    category: { sql: sql`o.category` },
    quote_symbol: { sql: sql`o.quote_symbol` },
    type: { sql: sql`o.type`, sort: true },
    trade_amount: { sql: sql`o.trade_amount::text`, sort: sql`o.trade_amount` },
    open_rate: { sql: sql`o.open_rate::text`, sort: sql`o.open_rate` },
    close_rate: { sql: sql`o.close_rate::text`, sort: sql`o.close_rate` },
    pro_loss: { sql: sql`o.pro_loss::text`, sort: sql`o.pro_loss` },
    currency: { sql: sql`o.currency` },
  },
  filters: { period: daysFilter(sql`o.close_time`) },
  scope: ({ userId, walletId }) => sql`o.user_id = ${userId} and o.wallet_id = ${walletId}`,
  defaultSort: '-close_time',
  tie: sql`o.id`,
  toItem: (row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    close_time: row.close_time.toISOString(),
  }),
};
