import type { Category } from '../../../domain/shared/trading/types.ts';
import { createLimitHeap, type Limit, type LimitHeap } from './limit-heap.ts';

/**
 * Which wallets a price may bring to a margin level. A wallet that was found above it by some money stays above it until
 * prices it holds have moved against it by that money: by this share of all it holds, if all move at once. So each of its
 * prices has a limit, and until one of them is reached nobody looks at the wallet. It is loose, and looked at with each
 * price of what it holds, while it has no limits: since it changed, or because it is below the level.
 */

/** An instrument, and the wallets that hold it. */
export type HeldMarket = {
  /** Not a number until there is a price, so that every comparison with what depends on it fails. */
  bid: number;
  ask: number;
  readonly holders: Set<HeldWallet>;
  /** Those of the holders that are loose. */
  readonly loose: Set<HeldWallet>;
  readonly whenAskFalls: LimitHeap<HeldWallet>;
  readonly whenAskRises: LimitHeap<HeldWallet>;
  readonly whenBidFalls: LimitHeap<HeldWallet>;
  readonly whenBidRises: LimitHeap<HeldWallet>;
};

type HeldLimit = Readonly<{ heap: LimitHeap<HeldWallet>; limit: Limit<HeldWallet> }>;

/**
 * Orders of one instrument in one wallet: the result is `buys x ask - sells x bid + fixed`, in the wallet's currency, less
 * half the units by what the spread is wider than `tightest` (docs/decisions/0190). Of several orders that is more than they
 * are charged, so that what is found holds all that are below.
 */
export type Holding = {
  readonly category: Category;
  readonly market: HeldMarket;
  orders: number;
  buys: number;
  sells: number;
  fixed: number;
  /** The spread from which on the first of them is charged for its widening. */
  tightest: number;
  limits: readonly HeldLimit[];
};

export type HeldWallet = {
  readonly walletId: string;
  /** Less what withdrawals hold, which backs no order. */
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

/** Results of a holding at the newest price; not a number while there is none. */
const resultOf = ({ market: { bid, ask }, buys, sells, fixed, tightest }: Holding): number =>
  buys * ask - sells * bid + fixed - ((buys + sells) / 2) * Math.max(0, ask - bid - tightest);

/** Whether equity may be below so many percent of the margin; not while the price of something it holds is missing. */
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
 * By which share all prices may move, bid and ask by themselves, until a wallet may be below the level; not a number while
 * one of them is missing. A result falls no faster than what is held, whichever of bid and ask moves. Twice the slack is left,
 * so that no rounding on the way lets it be below within its limits.
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

/** Has each price of what the wallet holds looked at, until it has limits again. */
export const loosen = (wallet: HeldWallet): void => {
  if (wallet.isLoose) return;
  wallet.isLoose = true;
  for (const holding of wallet.holdings.values()) {
    for (const { heap, limit } of holding.limits) heap.remove(limit);
    holding.limits = [];
    holding.market.loose.add(wallet);
  }
};

/** Gives a loose wallet that is not below the level its limits, unless they would be where its prices are. */
const tie = (wallet: HeldWallet, percent: number): void => {
  const share = shareLeft(wallet, percent);
  // Without all its prices it has no limits either: the first price of an instrument loosens all that hold it.
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
    // No price falls below zero. With a wide spread, buys lose by a bid that falls and sells by an ask that rises.
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

/** Takes in the newest price, and loosens the wallets whose limit it reached. */
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

/** Ids of the holders that may be below the level; all that have limits were given them for the same one. */
export const belowIn = ({ loose }: HeldMarket, percent: number): readonly string[] => {
  const found: string[] = [];
  for (const wallet of loose)
    if (mayBeBelow(wallet, percent)) found.push(wallet.walletId);
    else tie(wallet, percent);
  return found;
};
