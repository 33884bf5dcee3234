import type { Category } from '../../../domain/shared/trading/types.ts';
import { createLimitHeap, type Limit, type LimitHeap } from './limit-heap.ts';

/**
 * Finds the wallets that a price may bring below a margin level. A wallet that is above the level by some amount stays
 * above it until prices move against it by that amount, that is by a certain share of everything it holds, even if all
 * prices move at once. So each of its prices gets a limit, and the wallet is checked only when one of them is reached.
 * A wallet without limits is loose: it changed since, or is below the level. A loose wallet is checked with every price
 * of what it holds.
 */

/** An instrument and the wallets that hold it. */
export type HeldMarket = {
  /** NaN until there is a price, so that every comparison that uses it is false. */
  bid: number;
  ask: number;
  readonly holders: Set<HeldWallet>;
  /** The holders that are loose. */
  readonly loose: Set<HeldWallet>;
  readonly whenAskFalls: LimitHeap<HeldWallet>;
  readonly whenAskRises: LimitHeap<HeldWallet>;
  readonly whenBidFalls: LimitHeap<HeldWallet>;
  readonly whenBidRises: LimitHeap<HeldWallet>;
};

type HeldLimit = Readonly<{ heap: LimitHeap<HeldWallet>; limit: Limit<HeldWallet> }>;

/**
 * The orders of one instrument in one wallet. Their result is `buys x ask - sells x bid + fixed`, in the wallet's
 * currency, minus half the units times what the spread is wider than `tightest` (docs/decisions/0190). For several
 * orders that is more than they are charged, so no wallet that is below the level is missed.
 */
export type Holding = {
  readonly category: Category;
  readonly market: HeldMarket;
  orders: number;
  buys: number;
  sells: number;
  fixed: number;
  /** The lowest spread from which on one of the orders is charged for the widening. */
  tightest: number;
  limits: readonly HeldLimit[];
};

export type HeldWallet = {
  readonly walletId: string;
  /** Without what withdrawals hold, which backs no order. */
  balance: number;
  margin: number;
  isLoose: boolean;
  readonly holdings: Map<string, Holding>;
};

/** Sums of doubles are off by less than this share of what was summed. */
const relativeSlack = 1e-12;
const absoluteSlack = 1e-6;

export const createHeldMarket = (): HeldMarket => ({
  bid: NaN,
  ask: NaN,
  holders: new Set(),
  loose: new Set(),
  whenAskFalls: createLimitHeap(false),
  whenAskRises: createLimitHeap(true),
  whenBidFalls: createLimitHeap(false),
  whenBidRises: createLimitHeap(true),
});

/** The result of a holding at the newest price; NaN while there is no price. */
const resultOf = ({ market: { bid, ask }, buys, sells, fixed, tightest }: Holding): number =>
  buys * ask - sells * bid + fixed - ((buys + sells) / 2) * Math.max(0, ask - bid - tightest);

/** Whether equity may be below this percentage of the margin; false while the price of a holding is missing. */
export const mayBeBelow = ({ balance, margin, holdings }: HeldWallet, percent: number): boolean => {
  if (holdings.size === 0) return false;
  let equity = balance;
  let summed = Math.abs(balance);
  for (const holding of holdings.values()) {
    const { market, buys, sells } = holding;
    equity += resultOf(holding);
    summed += buys * market.ask + sells * market.bid;
  }
  return equity < (margin * percent) / 100 + summed * relativeSlack + absoluteSlack;
};

/**
 * By which share all prices may move, bid and ask independently, before a wallet may be below the level; NaN while a
 * price is missing. A result falls no faster than the value of what is held, whichever of bid and ask moves. Twice the
 * slack is kept, so that rounding cannot bring the wallet below the level within its limits.
 */
const shareLeft = ({ balance, margin, holdings }: HeldWallet, percent: number): number => {
  let equity = balance;
  let held = 0;
  let summed = Math.abs(balance);
  for (const holding of holdings.values()) {
    const { market, buys, sells, fixed } = holding;
    const worth = (buys + sells) * market.ask;
    equity += resultOf(holding);
    held += worth;
    summed += worth + Math.abs(fixed);
  }
  const slack = 2 * (summed * relativeSlack + absoluteSlack);
  return (equity - (margin * percent) / 100 - slack) / (held + slack);
};

/** Makes each price of what the wallet holds check it, until it has limits again. */
export const loosen = (wallet: HeldWallet): void => {
  if (wallet.isLoose) return;
  wallet.isLoose = true;
  for (const holding of wallet.holdings.values()) {
    for (const { heap, limit } of holding.limits) heap.remove(limit);
    holding.limits = [];
    holding.market.loose.add(wallet);
  }
};

/** Gives limits to a loose wallet that is not below the level, unless the limits would equal its prices. */
const tie = (wallet: HeldWallet, percent: number): void => {
  const share = shareLeft(wallet, percent);
  // Without all its prices it gets no limits: the first price of an instrument loosens all its holders.
  if (share <= 0) return;
  wallet.isLoose = false;
  for (const holding of wallet.holdings.values()) {
    const { market, buys, sells } = holding;
    const { ask, bid, whenAskFalls, whenAskRises, whenBidFalls, whenBidRises } = market;
    market.loose.delete(wallet);
    const limitAt = (heap: LimitHeap<HeldWallet>, at: number): HeldLimit => ({
      heap,
      limit: heap.add(at, wallet),
    });
    // No price falls below zero. With a wide spread, buys lose when the bid falls and sells lose when the ask rises.
    const falls =
      buys > 0 && share < 1
        ? [limitAt(whenAskFalls, ask * (1 - share)), limitAt(whenBidFalls, bid * (1 - share))]
        : [];
    const rises =
      sells > 0 && share > 0
        ? [limitAt(whenBidRises, bid * (1 + share)), limitAt(whenAskRises, ask * (1 + share))]
        : [];
    holding.limits = [...falls, ...rises];
  }
};

/** Sets the newest price and loosens the wallets whose limit it reached. */
export const movePrice = (market: HeldMarket, bid: number, ask: number): void => {
  const wasMissing = Number.isNaN(market.bid + market.ask);
  market.bid = bid;
  market.ask = ask;
  if (wasMissing) market.holders.forEach(loosen);
  const { whenAskFalls, whenAskRises, whenBidFalls, whenBidRises } = market;
  const reached = (): HeldWallet | undefined =>
    whenAskFalls.reachedBy(ask) ??
    whenBidRises.reachedBy(bid) ??
    whenBidFalls.reachedBy(bid) ??
    whenAskRises.reachedBy(ask);
  for (let wallet = reached(); wallet !== undefined; wallet = reached()) loosen(wallet);
};

/** The ids of the holders that may be below the level; all limits must have been made for the same percentage. */
export const belowIn = ({ loose }: HeldMarket, percent: number): readonly string[] => {
  const found: string[] = [];
  for (const wallet of loose)
    if (mayBeBelow(wallet, percent)) found.push(wallet.walletId);
    else tie(wallet, percent);
  return found;
};
