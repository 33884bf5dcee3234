import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import {
  pendingOrderEvents,
  type PendingOrderEvent,
  type PendingOrderPlaced,
} from '../../../domain/trading/wallet/pending-events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { PendingOrderRow } from './rows.ts';

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
});

/** Every order that waits for a price. What became of it the audit tells, and the list of orders where it was filled. */
export const tradingPendingOrders = defineProjection<{ main: PendingOrderRow }, PendingOrderEvent>({
  name: 'trading_pending_orders',
  version: 1,
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
      },
      key: ['id'],
      indexes: ['(wallet_id, created_at desc, id desc)'],
    },
  },
  touches: ({ data }) => [{ table: 'main', key: [data.orderId] }],
  apply: (event, rows) =>
    event.type === 'PendingOrderPlaced'
      ? rows.put('main', placed(event))
      : rows.remove('main', event.data.orderId),
  changes: ({ data, stream }) => [
    { tag: { type: 'PendingOrders', id: idOf(stream) }, audience: { userId: data.userId } },
  ],
});
