import { sub } from '../../../domain/shared/decimal.ts';
import type { Category, Quote } from '../../../domain/shared/trading/types.ts';
import type { OrderAmended } from '../../../domain/trading/wallet/correction-events.ts';
import type { OrderPartlyClosed, WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { moneyMoved } from '../../../domain/trading/wallet/money.ts';
import type { OpenOrderState, Wallet } from '../../../domain/trading/wallet/state.ts';
import {
  belowIn,
  createHeldMarket,
  loosen,
  mayBeBelow,
  movePrice,
  type HeldMarket,
  type HeldWallet,
  type Holding,
} from './margin-bands.ts';

/**
 * Equity and margin of wallets, precise enough to tell which of them may be at the stop-out level. It counts in
 * doubles, and only for wallets that a price may have brought there (`margin-bands.ts`). The decider, which is then
 * asked, counts exactly.
 */
export type MarginBook = Readonly<{
  /** Adds a wallet that is not in the book yet, as it was after the event of this revision. */
  load(walletId: string, wallet: Wallet, revision: number): void;
  forget: (walletId: string) => void;
  /** Folds in an event of a wallet; `revision` is the event's. */
  apply(walletId: string, event: WalletEvent, revision: number): void;
  /** The newest price of an instrument. */
  price: (instrument: string, quote: Pick<Quote, 'bid' | 'ask'>) => void;
  /** The wallets with an open order in this instrument whose equity may be below this percentage of the margin. */
  belowWith: (instrument: string, percent: number) => readonly string[];
  /** The same for all wallets. */
  below: (percent: number) => readonly string[];
  /** The same for one wallet; false while the price of a holding is missing. */
  isBelow: (walletId: string, percent: number) => boolean;
  /** The instruments of a wallet's open orders, with their categories. */
  heldBy: (walletId: string) => ReadonlyMap<string, Category>;
  /** The revision of the last event that was folded in; -1 for none. */
  revisionOf: (walletId: string) => number;
}>;

type BookedOrder = Readonly<{
  instrument: string;
  buys: number;
  sells: number;
  fixed: number;
  margin: number;
  exchangeRate: number;
  openSpread: number;
  /** The spread from which on the order is charged for the widening. */
  tightest: number;
}>;

type BookedWallet = HeldWallet & {
  revision: number;
  readonly orders: Map<string, BookedOrder>;
};

/** What the book keeps of an order, from its event or from its wallet's fold. */
type Opened = Omit<OpenOrderState, 'quote' | 'profit' | 'loss' | 'guard' | 'settled' | 'costs'>;

type Units = Pick<BookedOrder, 'buys' | 'sells' | 'exchangeRate'>;

const fixedOf = (
  { buys, sells, exchangeRate }: Units,
  { openRate, spread }: Pick<Opened, 'openRate' | 'spread'>,
): number => (sells - buys) * Number(openRate) - Number(spread) / exchangeRate;

const tightestOf = (
  { buys, sells, exchangeRate }: Units,
  { openSpread, spread }: Readonly<{ openSpread: number; spread: Opened['spread'] }>,
): number => openSpread + (2 * Number(spread)) / ((buys + sells) * exchangeRate);

const bookedOrder = (data: Opened): BookedOrder => {
  const exchangeRate = Number(data.exchangeRate);
  const amount = Number(data.amount) / exchangeRate;
  const isBuy = data.type === 'buy';
  const units = { buys: isBuy ? amount : 0, sells: isBuy ? 0 : amount, exchangeRate };
  const { instrument, spread, marginUsed } = data;
  const openSpread = Number(data.openSpread);
  return {
    instrument,
    ...units,
    fixed: fixedOf(units, data),
    margin: Number(marginUsed),
    openSpread,
    tightest: tightestOf(units, { openSpread, spread }),
  };
};

/** The lowest `tightest` of the orders that are left in an instrument. */
const tightestIn = ({ orders }: BookedWallet, instrument: string): number =>
  [...orders.values()].reduce(
    (least, order) => (order.instrument === instrument ? Math.min(least, order.tightest) : least),
    Infinity,
  );

/** A rounding error can bring summed units slightly below zero, where no limit could be made. */
const notBelowNone = (units: number): number => Math.max(units, 0);

/** An empty book; everything in it comes from `load`, `apply` and `price`. */
export const createMarginBook = (): MarginBook => {
  const wallets = new Map<string, BookedWallet>();
  const markets = new Map<string, HeldMarket>();
  /** The percentage that the limits were made for. */
  let limitedFor = NaN;

  const marketOf = (instrument: string): HeldMarket => {
    const known = markets.get(instrument) ?? createHeldMarket();
    markets.set(instrument, known);
    return known;
  };

  const walletOf = (walletId: string): BookedWallet => {
    const known = wallets.get(walletId);
    if (known !== undefined) return known;
    const fresh: BookedWallet = {
      walletId,
      balance: 0,
      margin: 0,
      isLoose: true,
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
    const market = marketOf(order.instrument);
    const before = wallet.holdings.get(order.instrument);
    wallet.holdings.set(order.instrument, {
      category: data.category,
      market,
      orders: (before?.orders ?? 0) + 1,
      buys: (before?.buys ?? 0) + order.buys,
      sells: (before?.sells ?? 0) + order.sells,
      fixed: (before?.fixed ?? 0) + order.fixed,
      tightest: Math.min(before?.tightest ?? Infinity, order.tightest),
      limits: [],
    });
    market.holders.add(wallet);
    market.loose.add(wallet);
  };

  const leave = (wallet: BookedWallet, { market }: Holding): void => {
    market.holders.delete(wallet);
    market.loose.delete(wallet);
  };

  const release = (wallet: BookedWallet, orderId: string): void => {
    const order = wallet.orders.get(orderId);
    const holding = order && wallet.holdings.get(order.instrument);
    if (order === undefined || holding === undefined) return;
    wallet.orders.delete(orderId);
    wallet.margin -= order.margin;
    holding.orders -= 1;
    holding.buys = notBelowNone(holding.buys - order.buys);
    holding.sells = notBelowNone(holding.sells - order.sells);
    holding.fixed -= order.fixed;
    if (holding.orders > 0) {
      if (order.tightest === holding.tightest)
        holding.tightest = tightestIn(wallet, order.instrument);
      return;
    }
    wallet.holdings.delete(order.instrument);
    leave(wallet, holding);
  };

  const amend = (wallet: BookedWallet, { orderId, ...terms }: OrderAmended['data']): void => {
    const order = wallet.orders.get(orderId);
    const holding = order && wallet.holdings.get(order.instrument);
    if (order === undefined || holding === undefined) return;
    const fixed = fixedOf(order, terms);
    holding.fixed += fixed - order.fixed;
    const tightest = tightestOf(order, { ...terms, openSpread: order.openSpread });
    wallet.orders.set(orderId, { ...order, fixed, tightest });
    holding.tightest = tightestIn(wallet, order.instrument);
  };

  /** Removes the units of a closed part; the rest stays. */
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
    holding.buys = notBelowNone(holding.buys - buys);
    holding.sells = notBelowNone(holding.sells - sells);
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
    loosen(wallet);
    wallet.revision = revision;
    // Money held for withdrawals counts as already gone.
    const { balance, held } = moneyMoved(event);
    wallet.balance += Number(balance) - Number(held);
    if (event.type === 'OrderOpened') {
      const { ask, bid } = event.data;
      hold(wallet, { ...event.data, openSpread: sub(ask, bid) });
    }
    if (event.type === 'OrderAmended') amend(wallet, event.data);
    if (event.type === 'OrderPartlyClosed') reduce(wallet, event.data);
    if (event.type === 'OrderClosed' || event.type === 'OrderCancelled')
      release(wallet, event.data.orderId);
  };

  return {
    load: (walletId, wallet, revision) => {
      const booked = walletOf(walletId);
      loosen(booked);
      booked.revision = revision;
      if (wallet.status === 'none') return;
      booked.balance = Number(wallet.balance) - Number(wallet.held);
      for (const order of wallet.orders) hold(booked, order);
    },
    forget: (walletId) => {
      const wallet = wallets.get(walletId);
      if (wallet === undefined) return;
      loosen(wallet);
      for (const holding of wallet.holdings.values()) leave(wallet, holding);
      wallets.delete(walletId);
    },
    apply,
    price: (instrument, { bid, ask }) => movePrice(marketOf(instrument), Number(bid), Number(ask)),
    belowWith: (instrument, percent) => {
      if (percent !== limitedFor) wallets.forEach(loosen);
      limitedFor = percent;
      const market = markets.get(instrument);
      return market === undefined ? [] : belowIn(market, percent);
    },
    below: (percent) =>
      [...wallets.values()]
        .filter((wallet) => mayBeBelow(wallet, percent))
        .map(({ walletId }) => walletId),
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
