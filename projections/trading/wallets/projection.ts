import { invariant } from '../../../domain/shared/errors.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { traderEventCatalogue, type TraderEvent } from '../../../domain/trading/trader/events.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { afterMove } from '../../../domain/trading/wallet/money.ts';
import { defineProjection, type Change, type Rows } from '../../core/define-projection.ts';
import { customerChanged } from '../../identity/people/customer-changed.ts';
import type { ActiveWalletRow, WalletRow } from './rows.ts';
import { entryOf, type StatementEntry } from './statement-entry.ts';
import type { StatementRow } from './statement-rows.ts';

type Event = WalletEvent | TraderEvent;
type WalletTables = { main: WalletRow; active: ActiveWalletRow; statement: StatementRow };

const isTraderEvent = (event: RecordedEvent<Event>): event is RecordedEvent<TraderEvent> =>
  Object.hasOwn(traderEventCatalogue.events, event.type);

/** A statement row with the balances after the event, which are those of the wallet's row. */
const statementRow = (
  event: RecordedEvent<WalletEvent>,
  { type, amount, covered, reason, orderId, withdrawalId }: StatementEntry,
  after: WalletRow,
): StatementRow => ({
  wallet_id: after.id,
  revision: event.revision,
  position: event.position.toString(),
  occurred_at: event.occurredAt,
  recorded_at: event.recordedAt,
  type,
  amount,
  covered,
  balance_after: after.balance,
  margin_after: after.margin,
  held_after: after.held,
  actor_id: event.metadata.actor.userId,
  reason,
  order_id: orderId,
  withdrawal_id: withdrawalId,
});

const applyToWallet = (event: RecordedEvent<WalletEvent>, rows: Rows<WalletTables>): void => {
  const id = idOf(event.stream);
  if (event.type === 'WalletOpened') {
    const { userId, mode, currency } = event.data;
    const opened = { id, user_id: userId, mode, currency, balance: '0', margin: '0', held: '0' };
    rows.put('main', { ...opened, opened_at: event.occurredAt, revision: event.revision });
    return;
  }
  const row = rows.get('main', id);
  invariant(row, 'a wallet is opened before anything else happens to it');
  const entry = entryOf(event);
  if (entry === null) {
    rows.put('main', { ...row, revision: event.revision });
    return;
  }
  const after: WalletRow = afterMove({ ...row, revision: event.revision }, event);
  rows.put('main', after);
  rows.put('statement', statementRow(event, entry, after));
};

/** Balances, margin and holds of every wallet with its statement, and which wallet a person trades with. */
export const tradingWallets = defineProjection<WalletTables, Event>({
  name: 'trading_wallets',
  version: 4,
  isAwaited: true,
  categories: [walletEventCatalogue.category, traderEventCatalogue.category],
  tables: {
    main: {
      columns: {
        id: 'uuid',
        user_id: 'uuid',
        mode: 'text',
        currency: 'text',
        balance: 'numeric',
        margin: 'numeric',
        held: 'numeric',
        opened_at: 'timestamptz',
        revision: 'integer',
      },
      key: ['id'],
      indexes: ['(user_id)'],
    },
    active: { columns: { user_id: 'uuid', wallet_id: 'uuid' }, key: ['user_id'] },
    statement: {
      columns: {
        wallet_id: 'uuid',
        revision: 'integer',
        position: 'bigint',
        occurred_at: 'timestamptz',
        recorded_at: 'timestamptz',
        type: 'text',
        amount: 'numeric',
        covered: 'numeric?',
        balance_after: 'numeric',
        margin_after: 'numeric',
        held_after: 'numeric',
        actor_id: 'text',
        reason: 'text',
        order_id: 'uuid?',
        withdrawal_id: 'uuid?',
      },
      key: ['wallet_id', 'revision'],
      // The sums of a period are read from the first index alone; the second finds the
      // state of a wallet at a moment.
      indexes: [
        '(wallet_id, occurred_at) include (type, amount, covered)',
        '(wallet_id, recorded_at, revision)',
      ],
      isWrittenOnce: true,
    },
  },
  touches: (event) => {
    if (!isTraderEvent(event)) return [{ table: 'main', key: [idOf(event.stream)] }];
    return event.type === 'ActiveWalletSwitched'
      ? [{ table: 'active', key: [idOf(event.stream)] }]
      : [];
  },
  apply: (event, rows) => {
    if (!isTraderEvent(event)) return applyToWallet(event, rows);
    if (event.type !== 'ActiveWalletSwitched') return;
    rows.put('active', { user_id: idOf(event.stream), wallet_id: event.data.walletId });
  },
  changes: (event, rows) => {
    if (isTraderEvent(event))
      return event.type === 'ActiveWalletSwitched' ? ownedBy(idOf(event.stream)) : [];
    const owner = rows.get('main', idOf(event.stream))?.user_id;
    return [...(owner === undefined ? [] : ownedBy(owner)), statementChanged(idOf(event.stream))];
  },
});

const statementChanged = (walletId: string): Change => ({
  tag: { type: 'Statement', id: walletId },
  audience: { roles: [1, 2] },
});

/** The owner's top bar and wallet menu, and the customer's page for staff. */
const ownedBy = (userId: string): readonly Change[] => [
  { tag: { type: 'Wallets', id: userId }, audience: { userId } },
  { tag: { type: 'User', id: userId }, audience: { userId } },
  ...customerChanged(userId),
];
