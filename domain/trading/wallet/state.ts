import { add, sub, type Decimal } from '../../shared/decimal.ts';
import { never } from '../../shared/decider.ts';
import { invariant } from '../../shared/errors.ts';
import type { Category, OrderType, WalletMode } from '../../shared/trading/types.ts';
import type { WalletEvent } from './events.ts';

/** What a decision about an open order reads. */
export type OpenOrderState = Readonly<{
  instrument: string;
  quote: string;
  category: Category;
  type: OrderType;
  amount: Decimal;
  openRate: Decimal;
  exchangeRate: Decimal;
  spread: Decimal;
  marginUsed: Decimal;
  profit: Decimal | null;
  loss: Decimal | null;
}>;

export type OpenWalletState = Readonly<{
  status: 'open';
  userId: string;
  mode: WalletMode;
  currency: string;
  balance: Decimal;
  /** Sum of what the open orders hold. */
  margin: Decimal;
  orders: Readonly<Record<string, OpenOrderState>>;
}>;

export type Wallet = Readonly<{ status: 'none' }> | OpenWalletState;

/** Before its first event, a wallet is none. */
export const initialState = (): Wallet => ({ status: 'none' });

const opened = (state: Wallet): OpenWalletState => {
  invariant(state.status === 'open', 'a wallet stream begins with WalletOpened');
  return state;
};

/** What a wallet is after an event. Facts are not judged here; an impossible order of them is our own bug. */
export const evolve = (state: Wallet, event: WalletEvent): Wallet => {
  switch (event.type) {
    case 'WalletOpened': {
      const { userId, mode, currency } = event.data;
      return { status: 'open', userId, mode, currency, balance: '0', margin: '0', orders: {} };
    }
    case 'BalanceAdjusted': {
      const wallet = opened(state);
      const change = event.data.type === 'add' ? add : sub;
      return { ...wallet, balance: change(wallet.balance, event.data.amount) };
    }
    case 'OrderOpened': {
      const wallet = opened(state);
      const { orderId, marginUsed } = event.data;
      return {
        ...wallet,
        margin: add(wallet.margin, marginUsed),
        orders: { ...wallet.orders, [orderId]: toOpenOrder(event.data) },
      };
    }
    case 'OrderLevelsSet': {
      const wallet = opened(state);
      const { orderId, profit, loss } = event.data;
      const order = wallet.orders[orderId];
      invariant(order, 'levels are set on open orders only');
      return { ...wallet, orders: { ...wallet.orders, [orderId]: { ...order, profit, loss } } };
    }
    case 'OrderClosed': {
      const wallet = opened(state);
      const { orderId, posted, covered, marginReleased } = event.data;
      const { [orderId]: _closed, ...orders } = wallet.orders;
      return {
        ...wallet,
        balance: add(wallet.balance, add(posted, covered)),
        margin: sub(wallet.margin, marginReleased),
        orders,
      };
    }
    default:
      return never(event);
  }
};

const toOpenOrder = (
  data: Extract<WalletEvent, { type: 'OrderOpened' }>['data'],
): OpenOrderState => ({
  instrument: data.instrument,
  quote: data.quote,
  category: data.category,
  type: data.type,
  amount: data.amount,
  openRate: data.openRate,
  exchangeRate: data.exchangeRate,
  spread: data.spread,
  marginUsed: data.marginUsed,
  profit: data.profit,
  loss: data.loss,
});
