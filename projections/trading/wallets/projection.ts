import { never } from '../../../domain/shared/decider.ts';
import { add, neg, type Decimal } from '../../../domain/shared/decimal.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { traderEventCatalogue, type TraderEvent } from '../../../domain/trading/trader/events.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { defineProjection, type Change, type Rows } from '../../core/define-projection.ts';
import { customerChanged } from '../../identity/people/customer-changed.ts';
import type { ActiveWalletRow, WalletRow } from './rows.ts';

type Event = WalletEvent | TraderEvent;
type WalletTables = { main: WalletRow; active: ActiveWalletRow };

/** What an event adds to balance and margin. */
const movement = (event: WalletEvent): { balance: Decimal; margin: Decimal } => {
  switch (event.type) {
    case 'BalanceAdjusted': {
      const { type, amount } = event.data;
      return { balance: type === 'add' ? amount : neg(amount), margin: '0' };
    }
    case 'OrderOpened':
      return { balance: '0', margin: event.data.marginUsed };
    case 'OrderClosed': {
      const { posted, covered, marginReleased } = event.data;
      return { balance: add(posted, covered), margin: neg(marginReleased) };
    }
    case 'WalletOpened':
    case 'OrderLevelsSet':
      return { balance: '0', margin: '0' };
    default:
      return never(event);
  }
};

const applyToWallet = (event: RecordedEvent<WalletEvent>, rows: Rows<WalletTables>): void => {
  const id = idOf(event.stream);
  if (event.type === 'WalletOpened') {
    const { userId, mode, currency } = event.data;
    const opened = { id, user_id: userId, mode, currency, balance: '0', margin: '0' };
    rows.put('main', { ...opened, opened_at: event.occurredAt, revision: event.revision });
    return;
  }
  const row = rows.get('main', id);
  invariant(row, 'a wallet is opened before anything else happens to it');
  const { balance, margin } = movement(event);
  rows.put('main', {
    ...row,
    balance: add(row.balance, balance),
    margin: add(row.margin, margin),
    revision: event.revision,
  });
};

/** Balances and held margin of every wallet, and which wallet a person trades with. */
export const tradingWallets = defineProjection<WalletTables, Event>({
  name: 'trading_wallets',
  version: 1,
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
        opened_at: 'timestamptz',
        revision: 'integer',
      },
      key: ['id'],
      indexes: ['(user_id)'],
    },
    active: { columns: { user_id: 'uuid', wallet_id: 'uuid' }, key: ['user_id'] },
  },
  touches: (event) => {
    switch (event.type) {
      case 'WalletOpened':
      case 'BalanceAdjusted':
      case 'OrderOpened':
      case 'OrderLevelsSet':
      case 'OrderClosed':
        return [{ table: 'main', key: [idOf(event.stream)] }];
      case 'ActiveWalletSwitched':
        return [{ table: 'active', key: [idOf(event.stream)] }];
      case 'FavoriteAdded':
      case 'FavoriteRemoved':
        return [];
      default:
        return never(event);
    }
  },
  apply: (event, rows) => {
    switch (event.type) {
      case 'WalletOpened':
      case 'BalanceAdjusted':
      case 'OrderOpened':
      case 'OrderLevelsSet':
      case 'OrderClosed':
        return applyToWallet(event, rows);
      case 'ActiveWalletSwitched':
        return rows.put('active', { user_id: idOf(event.stream), wallet_id: event.data.walletId });
      case 'FavoriteAdded':
      case 'FavoriteRemoved':
        return;
      default:
        return never(event);
    }
  },
  changes: (event, rows) => {
    if (event.type === 'ActiveWalletSwitched') return ownedBy(idOf(event.stream));
    if (event.type === 'FavoriteAdded' || event.type === 'FavoriteRemoved') return [];
    const owner = rows.get('main', idOf(event.stream))?.user_id;
    return owner === undefined ? [] : ownedBy(owner);
  },
});

/** The owner's top bar and wallet menu, and the customer as staff see one. */
const ownedBy = (userId: string): readonly Change[] => [
  { tag: { type: 'Wallets', id: userId }, audience: { userId } },
  { tag: { type: 'User', id: userId }, audience: { userId } },
  ...customerChanged(userId),
];
