import { add, gt, isPositive, max, mul, sub, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import { isMarginLevelKept, pipSize } from '../../shared/trading/formulas.ts';
import { isLevel, isOnAllowedSide, levelPlacesMax, sideOf } from '../../shared/trading/levels.ts';
import type {
  AgedQuote,
  Category,
  LevelKind,
  MarketQuotes,
  OrderType,
  Quote,
  QuoteUsed,
} from '../../shared/trading/types.ts';
import type { Evidence, HandFacts, MarketFacts, Slippage, TraderFacts } from './commands.ts';
import { orderIn, type OpenOrderState, type OpenWalletState, type Wallet } from './state.ts';
import { tradingErrors } from '../errors.ts';

/** Rules that several decisions of a wallet share. Each throws `DomainError` or returns what it has checked. */

/** An older quote is not used (design.md section 2). */
const quoteAgeMsMax = 5_000;
/** A quote from further in the future is not used either, because one of the two clocks is wrong (decisions.md 51). */
const quoteAheadMsMax = 1_000;

/** The largest amount: of an order in units of its base, of a balance, or of money taken from it, in its currency. */
export const amountMax: Decimal = '1000000000000';

/** The wallet, if it belongs to this person. Somebody else's wallet is refused as if it did not exist. */
export const requireWalletOf = (state: Wallet, userId: string): OpenWalletState => {
  if (state.status === 'none' || state.userId !== userId)
    throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  return state;
};

/** Refuses a person who acts for a customer on a real wallet; only demo wallets are allowed (rights.md, Trading). */
export const requireOwnHand = (wallet: OpenWalletState, trader: HandFacts): void => {
  if (trader.acting && wallet.mode !== 'demo') throw new DomainError(tradingErrors.DEMO_ONLY);
};

/**
 * Refuses to open orders for an unverified email, or without KYC if the site requires it. Both limit only opening:
 * everybody may protect and close their open orders (docs/decisions/0005).
 */
export const requireMayTrade = (wallet: OpenWalletState, trader: TraderFacts): void => {
  requireOwnHand(wallet, trader);
  if (!trader.isEmailVerified) throw new DomainError(tradingErrors.EMAIL_NOT_VERIFIED);
  if (trader.kycRequired && !trader.isKyc) throw new DomainError(tradingErrors.KYC_REQUIRED);
};

/**
 * Whether a quote is recent enough to decide on. Its age comes from the clock of the process that writes prices, which
 * only moves forward; `now` is the command's clock.
 */
export const isFresh = (quote: AgedQuote, now: string): boolean =>
  quote.ageMs <= quoteAgeMsMax && Date.parse(quote.at) - Date.parse(now) <= quoteAheadMsMax;

/**
 * The quote of an open market. Refuses with `MARKET_CLOSED`, or with `PRICE_STALE` when the quote is missing or old.
 */
export const requireFreshQuote = (market: MarketFacts, instrument: string): Quote => {
  if (market.status === 'closed') throw new DomainError(tradingErrors.MARKET_CLOSED);
  if (market.quote === null || !isFresh(market.quote, market.now)) {
    throw new DomainError(tradingErrors.PRICE_STALE, { instrument });
  }
  return market.quote;
};

/**
 * The newest quote of an instrument, for valuing or converting: any age in a closed market, only a fresh one in an open
 * market (decisions.md 39). Refuses with `PRICE_STALE`.
 */
export const requireUsableQuote = (
  quotes: MarketQuotes,
  instrument: string,
  now: string,
): MarketQuotes[string] => {
  const quote = Object.hasOwn(quotes, instrument) ? quotes[instrument] : undefined;
  if (quote === undefined || (quote.market === 'open' && !isFresh(quote, now)))
    throw new DomainError(tradingErrors.PRICE_STALE, { instrument });
  return quote;
};

/** A quote in the shape that events store. */
export const quoteUsed = (instrument: string, { bid, ask, sequence, at }: Quote): QuoteUsed => ({
  instrument,
  bid,
  ask,
  sequence,
  at,
});

/**
 * Refuses an execution that is worse for the person by more than the limit (web.md, Slippage). It adds the change of
 * the rate and the rise of the spread cost per unit since the person saw them, because a rate shows only one side of
 * the price.
 */
export const requireWithinSlippage = (
  slippage: Slippage,
  options: { side: OrderType; executed: Decimal; cost: Decimal; quote: string; category: Category },
): void => {
  if (slippage === null) return;
  const { askedRate, askedCost } = slippage;
  const { side, executed, cost } = options;
  const byRate = side === 'buy' ? sub(executed, askedRate) : sub(askedRate, executed);
  const byCost = max('0', sub(cost, askedCost ?? cost));
  if (gt(add(byRate, byCost), mul(slippage.limitPips, pipSize(options)))) {
    throw new DomainError(tradingErrors.PRICE_MOVED, { rate: options.executed });
  }
};

/** Requires a level that can be written and is on its side of the reference rate (customer.md section 5). */
export const requireLevel = (options: {
  type: OrderType;
  kind: LevelKind;
  level: Decimal | null;
  reference: Decimal;
}): void => {
  const { type, kind, level, reference } = options;
  if (level === null) return;
  if (isPositive(level) && !isLevel(level))
    throw new DomainError(tradingErrors.INVALID_LEVEL, { places: levelPlacesMax });
  if (isOnAllowedSide({ type, kind, level, reference })) return;
  throw new DomainError(
    kind === 'profit' ? tradingErrors.PROFIT_ON_WRONG_SIDE : tradingErrors.LOSS_ON_WRONG_SIDE,
    // Signs need no translation.
    { range: sideOf(type, kind) === 'above' ? `≥ ${reference}` : `> 0, ≤ ${reference}` },
  );
};

/** The open order. Otherwise throws the refusal that the evidence supports: already closed, or never existed. */
export const requireOpenOrder = (
  wallet: OpenWalletState,
  orderId: string,
  evidence: Evidence | null,
): OpenOrderState => {
  const order = orderIn(wallet, orderId);
  if (order !== undefined) return order;
  const proven =
    evidence !== null &&
    evidence.opened.orderId === orderId &&
    evidence.closed.orderId === orderId &&
    evidence.opened.userId === wallet.userId;
  throw new DomainError(proven ? tradingErrors.ALREADY_CLOSED : tradingErrors.ORDER_NOT_FOUND);
};

/** Refuses what would make the stop-out close orders at once. */
export const requireMarginLevel = (level: Parameters<typeof isMarginLevelKept>[0]): void => {
  if (!isMarginLevelKept(level))
    throw new DomainError(tradingErrors.STOP_OUT_AT_ONCE, { percent: level.percent });
};
