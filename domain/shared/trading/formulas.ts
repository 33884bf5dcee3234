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
import type { Category, MarketQuotes, OrderType, Quote } from './types.ts';

/**
 * The price at which an order of this type is opened, valued, triggered and closed (decisions.md 30): ask for a buy,
 * bid for a sell.
 */
export const currentRate = (
  options: Readonly<{ type: OrderType }> & Pick<Quote, 'bid' | 'ask'>,
): Decimal => (options.type === 'buy' ? options.ask : options.bid);

/** The middle of bid and ask. */
export const midRate = ({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): Decimal =>
  div(add(bid, ask), '2');

/** Order amounts have at most this many places (decisions.md 24). */
export const amountPlacesMax = 8;

/** What the margin of an order depends on. */
export type MarginInput = Readonly<{
  ask: Decimal;
  /** Units of the base currency. */
  amount: Decimal;
  /** 100 for 1:100. */
  leverage: Decimal;
  /** Units of the quote currency for one unit of the wallet's currency. */
  exchangeRate: Decimal;
}>;

/**
 * The margin that an order needs, in the wallet's currency, before rounding: ask x amount / leverage / exchange rate
 * (customer.md section 9), for both types (decisions.md 30).
 */
export const requiredMargin = (marginInput: MarginInput): Decimal =>
  div(
    div(mul(marginInput.ask, marginInput.amount), marginInput.leverage),
    marginInput.exchangeRate,
  );

/**
 * The margin that an order uses: the required margin rounded up to the minor unit of the wallet's currency
 * (decisions.md 49).
 */
export const heldMargin = (marginInput: MarginInput, currency: string): Decimal =>
  roundUpToMinor(requiredMargin(marginInput), currency);

const isTooSmall = (margin: Decimal, currency: string): boolean =>
  lt(margin, tenthOfMinor(currency));

/** Whether the exact margin is below a tenth of the minor unit: such an order is refused (decisions.md 49). */
export const isAmountTooSmall = (marginInput: MarginInput, currency: string): boolean =>
  isTooSmall(requiredMargin(marginInput), currency);

/**
 * The margin that an order uses; `null` if the order is too small to be opened. The exact margin, which takes two long
 * divisions, is computed only once.
 */
export const marginToHold = (marginInput: MarginInput, currency: string): Decimal | null => {
  const margin = requiredMargin(marginInput);
  return isTooSmall(margin, currency) ? null : roundUpToMinor(margin, currency);
};

/** The smallest amount, in units of the base currency with at most 8 places, that is not too small. */
export const smallestAmount = (options: Omit<MarginInput, 'amount'>, currency: string): Decimal => {
  const exact = div(
    mul(mul(tenthOfMinor(currency), options.leverage), options.exchangeRate),
    options.ask,
  );
  const amount = roundUp(exact, amountPlacesMax);
  // A quotient that was rounded down may be short by one in its last digit.
  return isAmountTooSmall({ ...options, amount }, currency) ? add(amount, '0.00000001') : amount;
};

/**
 * The step of a level's plus and minus buttons: 0.01 for a JPY quote, indices, stocks, commodities and crypto, else
 * 0.0001 (web.md).
 */
export const pipSize = (options: { quote: string; category: Category }): Decimal =>
  options.category !== 'forex' || options.quote === 'JPY' ? '0.01' : '0.0001';

/**
 * The value of one pip in the wallet's currency: 0.01 for a JPY quote, else 0.0001, x amount / rate (customer.md
 * section 9).
 */
export const pipValue = (options: {
  quote: string;
  amount: Decimal;
  exchangeRate: Decimal;
}): Decimal =>
  div(mul(options.quote === 'JPY' ? '0.01' : '0.0001', options.amount), options.exchangeRate);

/**
 * Cost of the spread, in the quote currency: (ask - bid) x spread setting x amount (customer.md section 9, decisions.md
 * 29).
 */
export const spreadCost = (options: {
  bid: Decimal;
  ask: Decimal;
  spreadSetting: Decimal;
  amount: Decimal;
}): Decimal => mul(mul(sub(options.ask, options.bid), options.spreadSetting), options.amount);

/** What an order has paid for its spread, and the market's spread at that time. */
export type PaidSpread = Readonly<{
  amount: Decimal;
  /** Spread cost in the quote currency. */
  spread: Decimal;
  /** Ask less bid at the opening. */
  openSpread: Decimal;
}>;

/**
 * What closing an order costs in addition to its spread cost, in the quote currency: half of the amount by which the
 * market's spread has widened since the opening, less the spread cost, and at least zero. A buy closes at ask, a sell
 * at bid, so a wider spread would improve the result of both, and a hedge of the two would gain whenever it widens
 * (docs/decisions/0190). There is no charge while the spread is at most 1 + 2 x spread setting times as wide.
 */
export const wideningCost = (
  { amount, spread, openSpread }: PaidSpread,
  { bid, ask }: Pick<Quote, 'bid' | 'ask'>,
): Decimal => max('0', sub(mul(amount, div(sub(sub(ask, bid), openSpread), '2')), spread));

/** The same for one unit of the base currency, rounded to 12 places; shown to people before it is charged. */
export const unitWidening = (order: PaidSpread, quote: Pick<Quote, 'bid' | 'ask'>): Decimal =>
  round(div(wideningCost(order, quote), order.amount), 12);

/** What commission and swap are computed from. */
export type Notional = Readonly<{ amount: Decimal; openRate: Decimal; exchangeRate: Decimal }>;

/** The value of an order at its opening, in the wallet's currency. */
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

/** The exact result of closing an order at `currentRate`, in its quote currency: amount x price difference - spread. */
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
  /** In the quote currency, as stored in the opening event. */
  spread: Decimal;
  exchangeRate: Decimal;
}): Decimal => div(resultInQuote(options), options.exchangeRate);

/** The unrounded result of closing an order at a quote, in the wallet's currency. */
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
 * Whether equity is at least `percent` of the margin, computed exactly, because the displayed level is rounded. True
 * while no margin is used, and if `percent` is 0, which switches the stop-out off (decisions.md 33).
 */
export const isMarginLevelKept = (
  options: Readonly<{ equity: Decimal; margin: Decimal; percent: Decimal }>,
): boolean =>
  isZero(options.margin) ||
  isZero(options.percent) ||
  gte(mul(options.equity, '100'), mul(options.margin, options.percent));

/**
 * A price of `base`/`quote`, or `null` if there is no such instrument with a price. `side` is what a dealer pays or
 * asks: a seller of the base gets the bid, a buyer pays the ask. Middle prices have no sides.
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
 * Units of `to` for one unit of `from`, from these prices: direct, inverse, or the product through USD; `null` if there
 * is no path (decisions.md 30). An order's rate is `exchangeRate(mids, wallet currency, quote currency)`.
 */
export const exchangeRate = (rates: PairRates, from: string, to: string): Decimal | null => {
  const straight = direct(rates, from, to);
  if (straight !== null) return straight;
  const first = direct(rates, from, 'USD');
  const second = direct(rates, 'USD', to);
  return first === null || second === null ? null : mulRates(first, second);
};

/** The newest price of an instrument, whatever its age. */
export type LatestPrice = (instrument: string) => Pick<Quote, 'bid' | 'ask'> | null;

export const latestIn =
  (quotes: MarketQuotes): LatestPrice =>
  (instrument) =>
    (Object.hasOwn(quotes, instrument) ? quotes[instrument] : undefined) ?? null;

/**
 * The same at the newest middle prices, whatever their age: for bounds and fees, by which nobody exchanges anything.
 */
export const middleRate = (latest: LatestPrice, from: string, to: string): Decimal | null =>
  exchangeRate(
    (base, quote) => {
      const found = latest(`${base}_${quote}`);
      return found === null ? null : midRate(found);
    },
    from,
    to,
  );
