import { never } from '../../../domain/shared/decider.ts';
import type { Category, Quote } from '../../../domain/shared/trading/types.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';

/**
 * Equity and margin of all wallets, near enough to tell which of them may be at the stop-out level. It counts in doubles,
 * since each price moves every wallet that holds its instrument; the decider, which is asked then, counts exactly.
 */
export type MarginBook = Readonly<{
  /** Folds in what happened to a wallet; `revision` is the event's. */
  apply(walletId: string, event: WalletEvent, revision: number): void;
  /** The newest price of an instrument. */
  price: (instrument: string, quote: Pick<Quote, 'bid' | 'ask'>) => void;
  /** Wallets with an open order in an instrument. */
  holdersOf: (instrument: string) => Iterable<string>;
  /** All wallets with an open order. */
  wallets: () => Iterable<string>;
  /** Instruments of a wallet's open orders, and their categories. */
  heldBy: (walletId: string) => ReadonlyMap<string, Category>;
  /** Whether equity may be below so many percent of the margin; `false` while a price is missing. */
  mayBeBelow: (walletId: string, percent: number) => boolean;
  /** Revision of the last event that was folded in; -1 for none. */
  revisionOf: (walletId: string) => number;
}>;

/** Orders of one instrument in one wallet: the result is `buys x ask - sells x bid + fixed`, in the wallet's currency. */
type Holding = { category: Category; orders: number; buys: number; sells: number; fixed: number };

type BookedOrder = Readonly<{
  instrument: string;
  buys: number;
  sells: number;
  fixed: number;
  margin: number;
}>;

type BookedWallet = {
  balance: number;
  margin: number;
  revision: number;
  orders: Map<string, BookedOrder>;
  holdings: Map<string, Holding>;
};

/** Sums of doubles are off by less than this share of what was summed. */
const relativeSlack = 1e-12;
const absoluteSlack = 1e-6;

type Opened = Extract<WalletEvent, { type: 'OrderOpened' }>['data'];

const bookedOrder = (data: Opened): BookedOrder => {
  const units = Number(data.amount) / Number(data.exchangeRate);
  const spread = Number(data.spread) / Number(data.exchangeRate);
  const worth = units * Number(data.openRate);
  const isBuy = data.type === 'buy';
  return {
    instrument: data.instrument,
    buys: isBuy ? units : 0,
    sells: isBuy ? 0 : units,
    fixed: (isBuy ? -worth : worth) - spread,
    margin: Number(data.marginUsed),
  };
};

/** An empty book; all it learns comes by `apply` and `price`. */
export const createMarginBook = (): MarginBook => {
  const wallets = new Map<string, BookedWallet>();
  const holders = new Map<string, Set<string>>();
  const prices = new Map<string, Readonly<{ bid: number; ask: number }>>();

  const walletOf = (walletId: string): BookedWallet => {
    const known = wallets.get(walletId);
    if (known !== undefined) return known;
    const fresh: BookedWallet = {
      balance: 0,
      margin: 0,
      revision: -1,
      orders: new Map(),
      holdings: new Map(),
    };
    wallets.set(walletId, fresh);
    return fresh;
  };

  const hold = (walletId: string, wallet: BookedWallet, data: Opened): void => {
    const order = bookedOrder(data);
    wallet.orders.set(data.orderId, order);
    wallet.margin += order.margin;
    const before = wallet.holdings.get(order.instrument);
    wallet.holdings.set(order.instrument, {
      category: data.category,
      orders: (before?.orders ?? 0) + 1,
      buys: (before?.buys ?? 0) + order.buys,
      sells: (before?.sells ?? 0) + order.sells,
      fixed: (before?.fixed ?? 0) + order.fixed,
    });
    const holding = holders.get(order.instrument) ?? new Set();
    holders.set(order.instrument, holding.add(walletId));
  };

  const release = (walletId: string, wallet: BookedWallet, orderId: string): void => {
    const order = wallet.orders.get(orderId);
    const holding = order && wallet.holdings.get(order.instrument);
    if (order === undefined || holding === undefined) return;
    wallet.orders.delete(orderId);
    wallet.margin -= order.margin;
    holding.orders -= 1;
    holding.buys -= order.buys;
    holding.sells -= order.sells;
    holding.fixed -= order.fixed;
    if (holding.orders > 0) return;
    wallet.holdings.delete(order.instrument);
    holders.get(order.instrument)?.delete(walletId);
  };

  const apply: MarginBook['apply'] = (walletId, event, revision) => {
    const wallet = walletOf(walletId);
    wallet.revision = revision;
    switch (event.type) {
      case 'BalanceAdjusted':
        wallet.balance += (event.data.type === 'add' ? 1 : -1) * Number(event.data.amount);
        return;
      case 'OrderOpened':
        hold(walletId, wallet, event.data);
        return;
      case 'OrderClosed':
        wallet.balance += Number(event.data.posted) + Number(event.data.covered);
        release(walletId, wallet, event.data.orderId);
        return;
      case 'WalletOpened':
      case 'OrderLevelsSet':
        return;
      default:
        never(event);
    }
  };

  const mayBeBelow: MarginBook['mayBeBelow'] = (walletId, percent) => {
    const wallet = wallets.get(walletId);
    if (wallet === undefined || wallet.holdings.size === 0) return false;
    let equity = wallet.balance;
    let summed = Math.abs(wallet.balance);
    for (const [instrument, { buys, sells, fixed }] of wallet.holdings) {
      const price = prices.get(instrument);
      if (price === undefined) return false;
      equity += buys * price.ask - sells * price.bid + fixed;
      summed += buys * price.ask + sells * price.bid;
    }
    return equity < (wallet.margin * percent) / 100 + summed * relativeSlack + absoluteSlack;
  };

  return {
    apply,
    price: (instrument, { bid, ask }) => {
      prices.set(instrument, { bid: Number(bid), ask: Number(ask) });
    },
    holdersOf: (instrument) => holders.get(instrument) ?? [],
    wallets: () => new Set([...holders.values()].flatMap((holding) => [...holding])),
    heldBy: (walletId) => {
      const holdings = wallets.get(walletId)?.holdings;
      return new Map([...(holdings ?? [])].map(([name, { category }]) => [name, category]));
    },
    mayBeBelow,
    revisionOf: (walletId) => wallets.get(walletId)?.revision ?? -1,
  };
};
