import { roundUpToMinor, tenthOfMinor } from '../currencies.ts';
import {
  add,
  div,
  gte,
  isZero,
  lt,
  max,
  mul,
  mulRates,
  round,
  roundUp,
  sub,
  type Decimal,
} from '../decimal.ts';
import type { Category, OrderType, Quote } from './types.ts';

/** The price an order of this type is opened, valued, triggered and closed at (decisions.md 30): buy ask, sell bid. */
export const currentRate = (
  options: Readonly<{ type: OrderType }> & Pick<Quote, 'bid' | 'ask'>,
): Decimal => (options.type === 'buy' ? options.ask : options.bid);

/** Middle of bid and ask. */
export const midRate = ({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): Decimal =>
  div(add(bid, ask), '2');

/** Order amounts have at most this many places (decisions.md 24). */
export const amountPlacesMax = 8;

/** What the margin of an order depends on. */
export type MarginInput = Readonly<{
  ask: Decimal;
  /** Units of the base. */
  amount: Decimal;
  /** 100 for 1:100. */
  leverage: Decimal;
  /** Units of the quote currency for one unit of the wallet's. */
  exchangeRate: Decimal;
}>;

/**
 * Margin an order needs, in the wallet's currency, before rounding: ask x amount / leverage / exchange rate
 * (customer.md section 9), for both types (decisions.md 30).
 */
export const requiredMargin = (marginInput: MarginInput): Decimal =>
  div(
    div(mul(marginInput.ask, marginInput.amount), marginInput.leverage),
    marginInput.exchangeRate,
  );

/** Margin an order holds: what it needs, rounded up to the minor unit of the wallet's currency (decisions.md 49). */
export const heldMargin = (marginInput: MarginInput, currency: string): Decimal =>
  roundUpToMinor(requiredMargin(marginInput), currency);

const isTooSmall = (margin: Decimal, currency: string): boolean =>
  lt(margin, tenthOfMinor(currency));

/** Whether the exact margin is below a tenth of the minor unit: such an order is refused (decisions.md 49). */
export const isAmountTooSmall = (marginInput: MarginInput, currency: string): boolean =>
  isTooSmall(requiredMargin(marginInput), currency);

/** What an order holds; `null` where it is too small to be opened. The exact margin, two long quotients, is reckoned once. */
export const marginToHold = (marginInput: MarginInput, currency: string): Decimal | null => {
  const margin = requiredMargin(marginInput);
  return isTooSmall(margin, currency) ? null : roundUpToMinor(margin, currency);
};

/** The smallest amount, in units of the base with at most 8 places, that is not too small. */
export const smallestAmount = (options: Omit<MarginInput, 'amount'>, currency: string): Decimal => {
  const exact = div(
    mul(mul(tenthOfMinor(currency), options.leverage), options.exchangeRate),
    options.ask,
  );
  const amount = roundUp(exact, amountPlacesMax);
  // A quotient that was rounded down may fall short by its last digit.
  return isAmountTooSmall({ ...options, amount }, currency) ? add(amount, '0.00000001') : amount;
};

/** Step of a level's plus and minus: 0.01 for a JPY quote, indices, stocks, commodities and crypto, else 0.0001 (web.md). */
export const pipSize = (options: { quote: string; category: Category }): Decimal =>
  options.category !== 'forex' || options.quote === 'JPY' ? '0.01' : '0.0001';

/** What one pip is worth, in the wallet's currency: 0.01 for a JPY quote, else 0.0001, x amount / rate (customer.md section 9). */
export const pipValue = (options: {
  quote: string;
  amount: Decimal;
  exchangeRate: Decimal;
}): Decimal =>
  div(mul(options.quote === 'JPY' ? '0.01' : '0.0001', options.amount), options.exchangeRate);

/** Cost of the spread, in the quote currency: (ask - bid) x spread setting x amount (customer.md section 9, decisions.md 29). */
export const spreadCost = (options: {
  bid: Decimal;
  ask: Decimal;
  spreadSetting: Decimal;
  amount: Decimal;
}): Decimal => mul(mul(sub(options.ask, options.bid), options.spreadSetting), options.amount);

/** What an order has paid for its spread, and how wide the market's was then. */
export type PaidSpread = Readonly<{
  amount: Decimal;
  /** Spread cost in the quote currency. */
  spread: Decimal;
  /** Ask less bid when it was opened. */
  openSpread: Decimal;
}>;

/**
 * What closing an order costs beyond its spread, in the quote currency: half of what the market's spread has widened since it
 * was opened, as far as its spread cost is below that. A buy closes at ask, a sell at bid: a wider spread alone would pay
 * both, and a hedge of the two would earn whenever it widens (docs/decisions/0190). None while the spread is at most
 * 1 + 2 x spread setting times as wide.
 */
export const wideningCost = (
  { amount, spread, openSpread }: PaidSpread,
  { bid, ask }: Pick<Quote, 'bid' | 'ask'>,
): Decimal => max('0', sub(mul(amount, div(sub(sub(ask, bid), openSpread), '2')), spread));

/** The same for one unit of the base, as far as it can be told in 12 places: what a person is shown of it before it is charged. */
export const unitWidening = (order: PaidSpread, quote: Pick<Quote, 'bid' | 'ask'>): Decimal =>
  round(div(wideningCost(order, quote), order.amount), 12);

/** What commission and swap are counted of. */
export type Notional = Readonly<{ amount: Decimal; openRate: Decimal; exchangeRate: Decimal }>;

/** What an order was worth when it was opened, in the wallet's currency. */
export const notionalOf = ({ amount, openRate, exchangeRate }: Notional): Decimal =>
  div(mul(amount, openRate), exchangeRate);

/** Price difference in the order's favour: current - open for a buy, open - current for a sell. */
const favourableMove = (options: {
  type: OrderType;
  openRate: Decimal;
  currentRate: Decimal;
}): Decimal =>
  options.type === 'buy'
    ? sub(options.currentRate, options.openRate)
    : sub(options.openRate, options.currentRate);

/** What an order that is closed at `currentRate` gives in its quote currency, exactly: amount x price difference - spread. */
export const resultInQuote = (options: {
  type: OrderType;
  amount: Decimal;
  openRate: Decimal;
  currentRate: Decimal;
  spread: Decimal;
}): Decimal => sub(mul(options.amount, favourableMove(options)), options.spread);

/**
 * Profit or loss in the wallet's currency, unrounded: (amount x price difference - spread) / exchange rate
 * (customer.md section 9).
 */
export const profitLoss = (options: {
  type: OrderType;
  amount: Decimal;
  openRate: Decimal;
  currentRate: Decimal;
  /** In the quote currency, as kept in the opening event. */
  spread: Decimal;
  exchangeRate: Decimal;
}): Decimal => div(resultInQuote(options), options.exchangeRate);

/** Profit or loss in the wallet's currency, unrounded, of an order that is closed at a quote. */
export const resultAtQuote = (
  order: PaidSpread & Readonly<{ type: OrderType; openRate: Decimal; exchangeRate: Decimal }>,
  quote: Pick<Quote, 'bid' | 'ask'>,
): Decimal =>
  profitLoss({
    ...order,
    currentRate: currentRate({ type: order.type, ...quote }),
    spread: add(order.spread, wideningCost(order, quote)),
  });

/** Balance plus unrealised profit or loss (customer.md section 9). */
export const equity = (balance: Decimal, unrealised: Decimal): Decimal => add(balance, unrealised);

/** Balance minus margin (customer.md section 9). */
export const freeMargin = (balance: Decimal, margin: Decimal): Decimal => sub(balance, margin);

/** Equity / margin x 100 with two decimals; 0 while no margin is used (decisions.md 1). */
export const marginLevel = (equityNow: Decimal, margin: Decimal): Decimal =>
  isZero(margin) ? '0' : round(mul(div(equityNow, margin), '100'), 2);

/**
 * Whether equity is at least so many percent of the margin. Exact: the shown level is rounded. It is while no margin is
 * used, and where `percent` is 0, which switches the stop-out off (decisions.md 33).
 */
export const isMarginLevelKept = (
  options: Readonly<{ equity: Decimal; margin: Decimal; percent: Decimal }>,
): boolean =>
  isZero(options.margin) ||
  isZero(options.percent) ||
  gte(mul(options.equity, '100'), mul(options.margin, options.percent));

/**
 * A price of `base`/`quote`, or `null` where no such instrument is priced. `side` is what a dealer pays or asks: who sells
 * the base gets the bid, who buys it pays the ask. Middle prices have no sides.
 */
export type PairRates = (base: string, quote: string, side: 'bid' | 'ask') => Decimal | null;

const direct = (rates: PairRates, from: string, to: string): Decimal | null => {
  if (from === to) return '1';
  const straight = rates(from, to, 'bid');
  if (straight !== null) return straight;
  const inverse = rates(to, from, 'ask');
  return inverse === null || isZero(inverse) ? null : div('1', inverse);
};

/**
 * Units of `to` for one unit of `from`, from these prices: direct, inverse, or the product through USD; `null` where
 * there is no path (decisions.md 30). An order's rate is `exchangeRate(mids, wallet currency, quote currency)`.
 */
export const exchangeRate = (rates: PairRates, from: string, to: string): Decimal | null => {
  const straight = direct(rates, from, to);
  if (straight !== null) return straight;
  const first = direct(rates, from, 'USD');
  const second = direct(rates, 'USD', to);
  return first === null || second === null ? null : mulRates(first, second);
};
