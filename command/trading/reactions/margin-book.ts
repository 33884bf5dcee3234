import type { Category, Quote } from '../../../domain/shared/trading/types.ts';
import type { OrderAmended } from '../../../domain/trading/wallet/correction-events.ts';
import type { OrderPartlyClosed, WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { moneyMoved } from '../../../domain/trading/wallet/money.ts';
import type { OpenOrderState, Wallet } from '../../../domain/trading/wallet/state.ts';

/**
 * Equity and margin of wallets, near enough to tell which of them may be at the stop-out level. It counts in doubles,
 * since each price moves every wallet that holds its instrument; the decider, which is asked then, counts exactly.
 */
export type MarginBook = Readonly<{
  /** Takes in a wallet that it knows nothing of, as it was after the event of this revision. */
  load(walletId: string, wallet: Wallet, revision: number): void;
  forget: (walletId: string) => void;
  /** Folds in what happened to a wallet; `revision` is the event's. */
  apply(walletId: string, event: WalletEvent, revision: number): void;
  /** The newest price of an instrument. */
  price: (instrument: string, quote: Pick<Quote, 'bid' | 'ask'>) => void;
  /** Wallets with an open order in this instrument whose equity may be below so many percent of the margin. */
  belowWith: (instrument: string, percent: number) => readonly string[];
  /** The same of all wallets. */
  below: (percent: number) => readonly string[];
  /** Whether this one may be; not while the price of something it holds is missing. */
  isBelow: (walletId: string, percent: number) => boolean;
  /** Instruments of a wallet's open orders, and their categories. */
  heldBy: (walletId: string) => ReadonlyMap<string, Category>;
  /** Revision of the last event that was folded in; -1 for none. */
  revisionOf: (walletId: string) => number;
}>;

/** Not a number until there is one, so that every comparison with what depends on it fails. */
type Price = { bid: number; ask: number };

/** Orders of one instrument in one wallet: the result is `buys x ask - sells x bid + fixed`, in the wallet's currency. */
type Holding = {
  category: Category;
  /** The one of all holdings of the instrument. */
  price: Price;
  orders: number;
  buys: number;
  sells: number;
  fixed: number;
};

type BookedOrder = Readonly<{
  instrument: string;
  buys: number;
  sells: number;
  fixed: number;
  margin: number;
  exchangeRate: number;
}>;

type BookedWallet = {
  walletId: string;
  /** Less what withdrawals hold, which backs no order. */
  balance: number;
  margin: number;
  revision: number;
  orders: Map<string, BookedOrder>;
  holdings: Map<string, Holding>;
};

/** Sums of doubles are off by less than this share of what was summed. */
const relativeSlack = 1e-12;
const absoluteSlack = 1e-6;

/** What is booked of an order, whether its event tells of it or its wallet's fold. */
type Opened = Omit<OpenOrderState, 'quote' | 'profit' | 'loss' | 'guard' | 'settled' | 'costs'>;

type Units = Pick<BookedOrder, 'buys' | 'sells' | 'exchangeRate'>;

const fixedOf = (
  { buys, sells, exchangeRate }: Units,
  { openRate, spread }: Pick<Opened, 'openRate' | 'spread'>,
): number => (sells - buys) * Number(openRate) - Number(spread) / exchangeRate;

const bookedOrder = (data: Opened): BookedOrder => {
  const exchangeRate = Number(data.exchangeRate);
  const amount = Number(data.amount) / exchangeRate;
  const isBuy = data.type === 'buy';
  const units = { buys: isBuy ? amount : 0, sells: isBuy ? 0 : amount, exchangeRate };
  const { instrument, marginUsed } = data;
  return { instrument, ...units, fixed: fixedOf(units, data), margin: Number(marginUsed) };
};

const mayBeBelow = ({ balance, margin, holdings }: BookedWallet, percent: number): boolean => {
  if (holdings.size === 0) return false;
  let equity = balance;
  let summed = Math.abs(balance);
  for (const { price, buys, sells, fixed } of holdings.values()) {
    equity += buys * price.ask - sells * price.bid + fixed;
    summed += buys * price.ask + sells * price.bid;
  }
  return equity < (margin * percent) / 100 + summed * relativeSlack + absoluteSlack;
};

const idsBelow = (wallets: Iterable<BookedWallet>, percent: number): readonly string[] => {
  const found: string[] = [];
  for (const wallet of wallets) if (mayBeBelow(wallet, percent)) found.push(wallet.walletId);
  return found;
};

/** An empty book; all it learns comes by `apply` and `price`. */
export const createMarginBook = (): MarginBook => {
  const wallets = new Map<string, BookedWallet>();
  const holders = new Map<string, Set<BookedWallet>>();
  const prices = new Map<string, Price>();

  const priceOf = (instrument: string): Price => {
    const known = prices.get(instrument) ?? { bid: NaN, ask: NaN };
    prices.set(instrument, known);
    return known;
  };

  const walletOf = (walletId: string): BookedWallet => {
    const known = wallets.get(walletId);
    if (known !== undefined) return known;
    const fresh: BookedWallet = {
      walletId,
      balance: 0,
      margin: 0,
      revision: -1,
      orders: new Map(),
      holdings: new Map(),
    };
    wallets.set(walletId, fresh);
    return fresh;
  };

  const hold = (wallet: BookedWallet, data: Opened): void => {
    const order = bookedOrder(data);
    wallet.orders.set(data.orderId, order);
    wallet.margin += order.margin;
    const before = wallet.holdings.get(order.instrument);
    wallet.holdings.set(order.instrument, {
      category: data.category,
      price: priceOf(order.instrument),
      orders: (before?.orders ?? 0) + 1,
      buys: (before?.buys ?? 0) + order.buys,
      sells: (before?.sells ?? 0) + order.sells,
      fixed: (before?.fixed ?? 0) + order.fixed,
    });
    const holding = holders.get(order.instrument) ?? new Set();
    holders.set(order.instrument, holding.add(wallet));
  };

  const release = (wallet: BookedWallet, orderId: string): void => {
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
    holders.get(order.instrument)?.delete(wallet);
  };

  const amend = (wallet: BookedWallet, { orderId, ...terms }: OrderAmended['data']): void => {
    const order = wallet.orders.get(orderId);
    const holding = order && wallet.holdings.get(order.instrument);
    if (order === undefined || holding === undefined) return;
    const fixed = fixedOf(order, terms);
    holding.fixed += fixed - order.fixed;
    wallet.orders.set(orderId, { ...order, fixed });
  };

  /** Takes the units of a part out; the rest stays. */
  const reduce = (wallet: BookedWallet, part: OrderPartlyClosed['data']): void => {
    const order = wallet.orders.get(part.orderId);
    const holding = order && wallet.holdings.get(order.instrument);
    if (order === undefined || holding === undefined) return;
    const units = Number(part.amount) / order.exchangeRate;
    const buys = order.buys > 0 ? units : 0;
    const sells = units - buys;
    const fixed = fixedOf({ buys, sells, exchangeRate: order.exchangeRate }, part);
    const margin = Number(part.marginReleased);
    wallet.margin -= margin;
    holding.buys -= buys;
    holding.sells -= sells;
    holding.fixed -= fixed;
    wallet.orders.set(part.orderId, {
      ...order,
      buys: order.buys - buys,
      sells: order.sells - sells,
      fixed: order.fixed - fixed,
      margin: order.margin - margin,
    });
  };

  const apply: MarginBook['apply'] = (walletId, event, revision) => {
    const wallet = walletOf(walletId);
    wallet.revision = revision;
    // What is held for withdrawals is as good as gone.
    const { balance, held } = moneyMoved(event);
    wallet.balance += Number(balance) - Number(held);
    if (event.type === 'OrderOpened') hold(wallet, event.data);
    if (event.type === 'OrderAmended') amend(wallet, event.data);
    if (event.type === 'OrderPartlyClosed') reduce(wallet, event.data);
    if (event.type === 'OrderClosed' || event.type === 'OrderCancelled')
      release(wallet, event.data.orderId);
  };

  return {
    load: (walletId, wallet, revision) => {
      const booked = walletOf(walletId);
      booked.revision = revision;
      if (wallet.status === 'none') return;
      booked.balance = Number(wallet.balance) - Number(wallet.held);
      for (const order of wallet.orders) hold(booked, order);
    },
    forget: (walletId) => void wallets.delete(walletId),
    apply,
    price: (instrument, { bid, ask }) => {
      const price = priceOf(instrument);
      price.bid = Number(bid);
      price.ask = Number(ask);
    },
    belowWith: (instrument, percent) => idsBelow(holders.get(instrument) ?? [], percent),
    below: (percent) => idsBelow(wallets.values(), percent),
    isBelow: (walletId, percent) => {
      const wallet = wallets.get(walletId);
      return wallet !== undefined && mayBeBelow(wallet, percent);
    },
    heldBy: (walletId) => {
      const holdings = wallets.get(walletId)?.holdings;
      return new Map([...(holdings ?? [])].map(([name, { category }]) => [name, category]));
    },
    revisionOf: (walletId) => wallets.get(walletId)?.revision ?? -1,
  };
};
