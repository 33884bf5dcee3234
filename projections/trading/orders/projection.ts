import { add, isZero, sub } from '../../../domain/shared/decimal.ts';
import { never } from '../../../domain/shared/decider.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import type { CostEvent } from '../../../domain/trading/wallet/cost-events.ts';
import type { CorrectionEvent } from '../../../domain/trading/wallet/correction-events.ts';
import { moneyMoved } from '../../../domain/trading/wallet/money.ts';
import {
  isOrderEvent,
  walletEventCatalogue,
  type OrderClosed,
  type OrderOpened,
  type OrderPartlyClosed,
  type WalletEvent,
} from '../../../domain/trading/wallet/events.ts';
import { defineProjection, type Rows } from '../../core/define-projection.ts';
import type { CorrectionRow, OrderRow, PartRow } from './rows.ts';

type OrderTables = { main: OrderRow; corrections: CorrectionRow; parts: PartRow };

/** The order that an event is about. */
const orderIdOf = (event: WalletEvent): string | null =>
  isOrderEvent(event) ? event.data.orderId : null;

const opened = ({
  data,
  stream,
  revision,
  position,
  occurredAt,
}: RecordedEvent<OrderOpened>): OrderRow => ({
  id: data.orderId,
  wallet_id: idOf(stream),
  user_id: data.userId,
  mode: data.mode,
  currency: data.currency,
  instrument_id: data.instrumentId,
  instrument: data.instrument,
  category: data.category,
  type: data.type,
  trade_amount: data.amount,
  base_symbol: data.base,
  quote_symbol: data.quote,
  open_rate: data.openRate,
  close_rate: null,
  created_at: occurredAt,
  close_time: null,
  close_reason: null,
  profit: data.profit,
  loss: data.loss,
  trail: null,
  break_even: null,
  spread: data.spread,
  open_spread: sub(data.ask, data.bid),
  margin_used: data.marginUsed,
  pro_loss: null,
  commission: '0',
  swap: '0',
  swap_since: isZero(data.swapPercent) ? null : data.openedAt,
  leverage: data.leverage,
  exchange_rate: data.exchangeRate,
  opened_revision: revision,
  closed_revision: null,
  revision,
  corrections: 0,
  opened_position: String(position),
});

/** An order after a commission or a swap. */
const costing = (row: OrderRow, event: RecordedEvent<CostEvent>): OrderRow => {
  const { revision } = event;
  if (event.type === 'CommissionCharged')
    return { ...row, commission: sub(row.commission, event.data.amount), revision };
  const { posted, rolledAt } = event.data;
  return { ...row, swap: add(row.swap, posted), swap_since: rolledAt, revision };
};

/**
 * The time from which swaps are due for the rest: `null` if its nights are free, and from now if they begin to cost
 * something.
 */
const sinceOfRest = (
  { swap_since: since }: OrderRow,
  percent: OrderPartlyClosed['data']['swapPercent'],
  at: string,
): string | null => {
  if (percent === null) return since;
  return isZero(percent) ? null : (since ?? at);
};

/** The part of an order that stays open. */
const reduced = (
  row: OrderRow,
  { data, revision, occurredAt }: RecordedEvent<OrderPartlyClosed>,
): OrderRow => ({
  ...row,
  swap_since: sinceOfRest(row, data.swapPercent, occurredAt),
  trade_amount: data.amountLeft,
  spread: sub(row.spread, data.spread),
  margin_used: sub(row.margin_used, data.marginReleased),
  revision,
});

const partRow = ({ data, id, stream, occurredAt }: RecordedEvent<OrderPartlyClosed>): PartRow => ({
  id,
  order_id: data.orderId,
  wallet_id: idOf(stream),
  close_time: occurredAt,
  amount: data.amount,
  open_rate: data.openRate,
  close_rate: data.closeRate,
  posted: data.posted,
});

/** The part of a loss that the company covers is in the wallet, not in the order's result. */
const closed = (row: OrderRow, event: RecordedEvent<OrderClosed>): OrderRow => ({
  ...row,
  close_rate: event.data.closeRate,
  spread: add(row.spread, event.data.widened),
  close_time: event.occurredAt,
  close_reason: event.data.reason,
  pro_loss: event.data.posted,
  closed_revision: event.revision,
  revision: event.revision,
});

/** A stop that was set by hand; without a stop nothing follows the price. */
const stopOf = (row: OrderRow, loss: OrderRow['loss']) => ({
  loss,
  trail: loss === null ? null : row.trail,
});

/** An order after a correction by staff. */
const corrected = (row: OrderRow, event: RecordedEvent<CorrectionEvent>): OrderRow => {
  const after = { ...row, revision: event.revision, corrections: row.corrections + 1 };
  const givenBack = { commission: '0', swap: '0', pro_loss: '0' };
  switch (event.type) {
    case 'OrderAmended': {
      const { openRate, spread, profit, loss } = event.data;
      return { ...after, open_rate: openRate, spread, profit, ...stopOf(row, loss) };
    }
    case 'OrderCorrected': {
      const { openRate, closeRate, spread, posted } = event.data;
      const result = add(row.pro_loss ?? '0', posted);
      return { ...after, open_rate: openRate, close_rate: closeRate, spread, pro_loss: result };
    }
    case 'OrderCancelled': {
      const closed_revision = event.revision;
      const close_time = event.occurredAt;
      return { ...after, close_reason: 'cancelled', close_time, closed_revision, ...givenBack };
    }
    case 'OrderReversed':
      return { ...after, close_reason: 'cancelled', ...givenBack };
    default:
      return never(event);
  }
};

const correctionRow = (
  before: OrderRow,
  event: RecordedEvent<CorrectionEvent>,
  after: OrderRow,
): CorrectionRow => {
  const stands = after.close_reason !== 'cancelled';
  return {
    order_id: before.id,
    revision: event.revision,
    position: event.position.toString(),
    recorded_at: event.recordedAt,
    actor_id: event.metadata.actor.userId,
    type: event.type,
    open_rate: before.open_rate,
    open_rate_after: stands ? after.open_rate : null,
    close_rate: before.close_rate,
    close_rate_after: stands ? after.close_rate : null,
    spread: before.spread,
    spread_after: stands ? after.spread : null,
    profit: before.profit,
    profit_after: stands ? after.profit : null,
    loss: before.loss,
    loss_after: stands ? after.loss : null,
    posted: moneyMoved(event).balance,
  };
};

const rowOf = (rows: Pick<Rows<OrderTables>, 'get'>, orderId: string): OrderRow => {
  const row = rows.get('main', orderId);
  invariant(row, 'an order is opened before anything else happens to it');
  return row;
};

/** Every order, open and closed, and the revisions of the events that opened and closed it. */
export const tradingOrders = defineProjection<OrderTables, WalletEvent>({
  name: 'trading_orders',
  version: 7,
  isAwaited: true,
  categories: [walletEventCatalogue.category],
  ignores: [
    ...(['WalletOpened', 'BalanceAdjusted', 'WithdrawalRequested'] as const),
    ...(['WithdrawalCancelled', 'WithdrawalDeclined', 'WithdrawalApproved'] as const),
  ],
  tables: {
    main: {
      columns: {
        id: 'uuid',
        wallet_id: 'uuid',
        user_id: 'uuid',
        mode: 'text',
        currency: 'text',
        instrument_id: 'uuid',
        instrument: 'text',
        category: 'text',
        type: 'text',
        trade_amount: 'numeric',
        base_symbol: 'text',
        quote_symbol: 'text',
        open_rate: 'numeric',
        close_rate: 'numeric?',
        created_at: 'timestamptz',
        close_time: 'timestamptz?',
        close_reason: 'text?',
        profit: 'numeric?',
        loss: 'numeric?',
        trail: 'numeric?',
        break_even: 'numeric?',
        spread: 'numeric',
        open_spread: 'numeric?',
        margin_used: 'numeric',
        pro_loss: 'numeric?',
        commission: 'numeric',
        swap: 'numeric',
        swap_since: 'timestamptz?',
        leverage: 'numeric',
        exchange_rate: 'numeric',
        opened_revision: 'integer',
        closed_revision: 'integer?',
        revision: 'integer',
        corrections: 'integer',
        opened_position: 'bigint',
      },
      key: ['id'],
      indexes: [
        // Indexes that begin with a time or a position grow at their right end, and are read backwards for the
        // newest rows.
        '(opened_position, id)',
        '(opened_position, id) where close_time is null',
        '(user_id, opened_position, id)',
        '(wallet_id, created_at, id)',
        '(category, swap_since) where close_time is null and swap_since is not null',
        // Also for the open orders of a wallet, which have no closing time.
        '(wallet_id, close_time, id)',
        '(created_at, id)',
        '(close_time, id)',
        // Columns by which staff sort: without an index all rows are sorted for a page, which takes a third of a
        // second with a million rows.
        '(mode, id)',
        '(type, id)',
        // Also lists the instruments that have orders, for searches by instrument.
        '(instrument, id)',
        '(open_rate, id)',
        '(close_rate, id)',
        '(spread, id)',
        '(profit, id)',
        '(loss, id)',
        '(leverage, id)',
        '(trade_amount, id)',
        '(margin_used, id)',
        '(pro_loss, id)',
      ],
    },
    corrections: {
      columns: {
        order_id: 'uuid',
        revision: 'integer',
        position: 'bigint',
        recorded_at: 'timestamptz',
        actor_id: 'text',
        type: 'text',
        open_rate: 'numeric',
        open_rate_after: 'numeric?',
        close_rate: 'numeric?',
        close_rate_after: 'numeric?',
        spread: 'numeric',
        spread_after: 'numeric?',
        profit: 'numeric?',
        profit_after: 'numeric?',
        loss: 'numeric?',
        loss_after: 'numeric?',
        posted: 'numeric',
      },
      key: ['order_id', 'revision'],
      isWrittenOnce: true,
    },
    parts: {
      columns: {
        id: 'uuid',
        order_id: 'uuid',
        wallet_id: 'uuid',
        close_time: 'timestamptz',
        amount: 'numeric',
        open_rate: 'numeric',
        close_rate: 'numeric',
        posted: 'numeric',
      },
      key: ['id'],
      // The second index finds the closed parts of the orders of one page.
      indexes: ['(wallet_id, close_time desc, id desc)', '(order_id)'],
      isWrittenOnce: true,
    },
  },
  touches: (event) => {
    const orderId = orderIdOf(event);
    if (orderId === null) return [];
    const key = [orderId];
    return event.type === 'OrderOpened'
      ? [{ table: 'main', key, isNew: true }]
      : [{ table: 'main', key }];
  },
  apply: (event, rows) => {
    if (!isOrderEvent(event)) return;
    switch (event.type) {
      case 'OrderOpened':
        return rows.put('main', opened(event));
      case 'CommissionCharged':
      case 'SwapPosted':
        return rows.put('main', costing(rowOf(rows, event.data.orderId), event));
      case 'OrderLevelsSet': {
        const { orderId, profit, loss } = event.data;
        const { revision } = event;
        const row = rowOf(rows, orderId);
        return rows.put('main', { ...row, profit, ...stopOf(row, loss), revision });
      }
      case 'OrderTrailSet':
      case 'OrderStopMoved': {
        const { revision } = event;
        const { orderId, loss, breakEven } = event.data;
        const row = rowOf(rows, orderId);
        const trail = 'trail' in event.data ? (event.data.trail?.distance ?? null) : row.trail;
        const break_even = breakEven?.at ?? null;
        return rows.put('main', { ...row, loss, trail, break_even, revision });
      }
      case 'OrderPartlyClosed':
        rows.put('parts', partRow(event));
        return rows.put('main', reduced(rowOf(rows, event.data.orderId), event));
      case 'OrderClosed':
        return rows.put('main', closed(rowOf(rows, event.data.orderId), event));
      case 'OrderAmended':
      case 'OrderCancelled':
      case 'OrderCorrected':
      case 'OrderReversed': {
        const before = rowOf(rows, event.data.orderId);
        const after = corrected(before, event);
        rows.put('corrections', correctionRow(before, event, after));
        return rows.put('main', after);
      }
      default:
        return never(event);
    }
  },
  changes: (event, rows) => {
    const orderId = orderIdOf(event);
    if (orderId === null) return [];
    const { user_id: userId, wallet_id: walletId } = rowOf(rows, orderId);
    return [
      { tag: { type: 'Orders', id: walletId }, audience: { userId } },
      { tag: { type: 'Trades', id: 'all' }, audience: { roles: [1, 2, 6] } },
    ];
  },
});
