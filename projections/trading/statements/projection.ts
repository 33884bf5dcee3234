import { never } from '../../../domain/shared/decider.ts';
import { add, neg, type Decimal } from '../../../domain/shared/decimal.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { defineProjection, type Rows } from '../../core/define-projection.ts';
import type { StatementRow, StatementTotalRow, StatementType } from './rows.ts';

type StatementTables = { main: StatementRow; totals: StatementTotalRow };

type Entry = Readonly<{
  type: StatementType;
  amount: Decimal;
  /** What the held margin changed by. */
  margin: Decimal;
  reason: string;
  orderId: string | null;
}>;

/** What an event writes into the statement; `null` where it moves nothing. */
const entryOf = (event: WalletEvent): Entry | null => {
  switch (event.type) {
    case 'BalanceAdjusted': {
      const { type, amount, reason } = event.data;
      const moved = type === 'add' ? amount : neg(amount);
      return { type: event.type, amount: moved, margin: '0', reason, orderId: null };
    }
    case 'OrderOpened': {
      const { orderId, marginUsed, type: side } = event.data;
      return { type: event.type, amount: '0', margin: marginUsed, reason: side, orderId };
    }
    case 'OrderClosed': {
      const { orderId, posted, covered, marginReleased, reason } = event.data;
      const amount = add(posted, covered);
      return { type: event.type, amount, margin: neg(marginReleased), reason, orderId };
    }
    case 'WalletOpened':
    case 'OrderLevelsSet':
      return null;
    default:
      return never(event);
  }
};

const write = (
  event: RecordedEvent<WalletEvent>,
  entry: Entry,
  rows: Rows<StatementTables>,
): void => {
  const walletId = idOf(event.stream);
  const before = rows.get('totals', walletId);
  invariant(before, 'a wallet is opened before anything else happens to it');
  const balance = add(before.balance, entry.amount);
  const margin = add(before.margin, entry.margin);
  rows.put('totals', { wallet_id: walletId, balance, margin });
  rows.put('main', {
    wallet_id: walletId,
    revision: event.revision,
    position: event.position.toString(),
    occurred_at: event.occurredAt,
    recorded_at: event.recordedAt,
    type: entry.type,
    amount: entry.amount,
    balance_after: balance,
    margin_after: margin,
    actor_id: event.metadata.actor.userId,
    reason: entry.reason,
    order_id: entry.orderId,
  });
};

/** The statement of every wallet: each row says what moved, by whom, and what stood afterwards. */
export const tradingStatements = defineProjection<StatementTables, WalletEvent>({
  name: 'trading_statements',
  version: 1,
  categories: [walletEventCatalogue.category],
  ignores: ['OrderLevelsSet'] satisfies WalletEvent['type'][],
  tables: {
    main: {
      columns: {
        wallet_id: 'uuid',
        revision: 'integer',
        position: 'bigint',
        occurred_at: 'timestamptz',
        recorded_at: 'timestamptz',
        type: 'text',
        amount: 'numeric',
        balance_after: 'numeric',
        margin_after: 'numeric',
        actor_id: 'text',
        reason: 'text',
        order_id: 'uuid?',
      },
      key: ['wallet_id', 'revision'],
      isWrittenOnce: true,
    },
    totals: {
      columns: { wallet_id: 'uuid', balance: 'numeric', margin: 'numeric' },
      key: ['wallet_id'],
    },
  },
  touches: ({ stream }) => [{ table: 'totals', key: [idOf(stream)] }],
  apply: (event, rows) => {
    if (event.type === 'WalletOpened') {
      rows.put('totals', { wallet_id: idOf(event.stream), balance: '0', margin: '0' });
      return;
    }
    const entry = entryOf(event);
    if (entry !== null) write(event, entry, rows);
  },
  changes: (event) => [
    { tag: { type: 'Statement', id: idOf(event.stream) }, audience: { roles: [1, 2] } },
  ],
});
