import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import { never } from '../../../domain/shared/decider.ts';
import {
  isPendingLink,
  pendingOrderEvents,
  type PendingOrderEnded,
  type PendingOrderEvent,
  type PendingOrderPlaced,
} from '../../../domain/trading/wallet/pending-events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { PendingOrderRow, PendingStatus } from './rows.ts';

const otherWalletEvents = Object.keys(walletEventCatalogue.events).filter(
  (type) => !Object.hasOwn(pendingOrderEvents, type),
);

const placed = ({
  data,
  stream,
  occurredAt,
}: RecordedEvent<PendingOrderPlaced>): PendingOrderRow => ({
  id: data.orderId,
  wallet_id: idOf(stream),
  user_id: data.userId,
  mode: data.mode,
  currency: data.currency,
  instrument: data.instrument,
  category: data.category,
  type: data.type,
  kind: data.kind,
  level: data.level,
  trade_amount: data.amount,
  base_symbol: data.base,
  quote_symbol: data.quote,
  profit: data.profit,
  loss: data.loss,
  expires_at: data.expiresAt,
  created_at: occurredAt,
  linked_to: null,
  status: 'waiting',
  ended_at: null,
  reason: null,
});

const ends: Readonly<Record<PendingOrderEnded['type'], Exclude<PendingStatus, 'waiting'>>> = {
  PendingOrderCancelled: 'cancelled',
  PendingOrderExpired: 'expired',
  PendingOrderFilled: 'filled',
  PendingOrderRefused: 'refused',
};

const reasonOf = (event: PendingOrderEnded): string | null => {
  if (event.type === 'PendingOrderRefused') return event.data.reason;
  return event.type === 'PendingOrderCancelled' ? event.data.cause : null;
};

/** A link ends when one of its two orders ends. */
const linkAfter = (event: PendingOrderEvent, { id, linked_to: before }: PendingOrderRow) => {
  if (event.type !== 'PendingOrdersLinked') return isPendingLink(event) ? null : before;
  return event.data.orderId === id ? event.data.otherId : event.data.orderId;
};

const after = (event: RecordedEvent<PendingOrderEvent>, row: PendingOrderRow): PendingOrderRow => {
  switch (event.type) {
    case 'PendingOrderPlaced':
      return placed(event);
    case 'PendingOrderChanged': {
      const { level, profit, loss } = event.data;
      return { ...row, level, profit, loss };
    }
    case 'PendingOrdersLinked':
    case 'PendingOrdersUnlinked':
      return { ...row, linked_to: linkAfter(event, row) };
    case 'PendingOrderCancelled':
    case 'PendingOrderExpired':
    case 'PendingOrderFilled':
    case 'PendingOrderRefused':
      return {
        ...row,
        linked_to: null,
        status: ends[event.type],
        ended_at: event.occurredAt,
        reason: reasonOf(event),
      };
    default:
      return never(event);
  }
};

/** The orders that an event changes. */
const idsOf = ({ data }: PendingOrderEvent): readonly string[] =>
  'otherId' in data ? [data.orderId, data.otherId] : [data.orderId];

/** Every pending order, and what became of those that ended; a filled one became an order of the same id. */
export const tradingPendingOrders = defineProjection<{ main: PendingOrderRow }, PendingOrderEvent>({
  name: 'trading_pending_orders',
  version: 2,
  isAwaited: true,
  categories: [walletEventCatalogue.category],
  ignores: otherWalletEvents,
  isImpersonal: true,
  tables: {
    main: {
      columns: {
        id: 'uuid',
        wallet_id: 'uuid',
        user_id: 'uuid',
        mode: 'text',
        currency: 'text',
        instrument: 'text',
        category: 'text',
        type: 'text',
        kind: 'text',
        level: 'numeric',
        trade_amount: 'numeric',
        base_symbol: 'text',
        quote_symbol: 'text',
        profit: 'numeric?',
        loss: 'numeric?',
        expires_at: 'timestamptz?',
        created_at: 'timestamptz',
        linked_to: 'uuid?',
        status: 'text',
        ended_at: 'timestamptz?',
        reason: 'text?',
      },
      key: ['id'],
      indexes: [
        '(wallet_id, created_at desc, id desc) where ended_at is null',
        '(wallet_id, ended_at desc) where ended_at is not null',
        '(user_id, created_at desc, id desc)',
        '(created_at desc, id desc)',
        '(created_at desc, id desc) where ended_at is null',
      ],
    },
  },
  touches: (event) => idsOf(event).map((id) => ({ table: 'main', key: [id] })),
  apply: (event, rows) => {
    if (event.type === 'PendingOrderPlaced') return rows.put('main', placed(event));
    for (const id of idsOf(event)) {
      const row = rows.get('main', id);
      if (row !== undefined) rows.put('main', after(event, row));
    }
  },
  changes: ({ data, stream }) => [
    { tag: { type: 'PendingOrders', id: idOf(stream) }, audience: { userId: data.userId } },
    { tag: { type: 'Trades', id: 'all' }, audience: { roles: [1, 2, 6] } },
  ],
});
