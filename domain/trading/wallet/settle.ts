import { roundResult, roundUpToMinor } from '../../shared/currencies.ts';
import { add, div, isPositive, min, mul, round, sub, type Decimal } from '../../shared/decimal.ts';
import { resultInQuote } from '../../shared/trading/formulas.ts';
import { costsOfRest, type OrderCosts } from './costs.ts';
import type { OrderPartlyClosed } from './events.ts';
import type { OrderType } from '../../shared/trading/types.ts';

/**
 * What has been settled of an order that was closed in part. Each closing posts what all parts together come to, rounded
 * once, less what was posted before: the parts post in sum what one closing at the same rates would, and nobody earns by
 * rounding many small parts.
 */
export type Settled = Readonly<{
  /** Exact, in the quote currency, the spread of these parts taken off. */
  quoteResult: Decimal;
  /**
   * The spread that these parts have paid, in the quote currency: it bounds what rounding may give them (docs/decisions/0016).
   * A part that was closed while the market's spread was wider counts as having paid none (`paidBy`).
   */
  spread: Decimal;
  /** To the wallet, in its currency. */
  posted: Decimal;
}>;

export const nothingSettled: Settled = { quoteResult: '0', spread: '0', posted: '0' };

type Part = Readonly<{
  type: OrderType;
  amount: Decimal;
  openRate: Decimal;
  closeRate: Decimal;
  spread: Decimal;
  /** Charged beyond it. */
  widened: Decimal;
}>;

/**
 * The spread that bounds what rounding may give a part. One that is charged for a wider spread earns what the middle has
 * moved and no more (docs/decisions/0190): all it paid went into that, so that nothing is left for rounding to rest on.
 */
const paidBy = ({ spread, widened }: Pick<Part, 'spread' | 'widened'>): Decimal =>
  isPositive(widened) ? '0' : spread;

/** What of an open order a part takes its share of. */
type Shared = Readonly<{ amount: Decimal; spread: Decimal; marginUsed: Decimal }>;

/** What the parts so far and this one come to in the wallet's currency, as it would be posted at once. */
export const settledInAll = (
  { quoteResult, spread }: Pick<Settled, 'quoteResult' | 'spread'>,
  { exchangeRate, currency }: Readonly<{ exchangeRate: Decimal; currency: string }>,
): Decimal => roundResult(div(quoteResult, exchangeRate), div(spread, exchangeRate), currency);

/** A part closed at a rate: its exact result in both currencies, and what is posted for it. */
export const settle = (
  before: Settled | null,
  part: Part,
  book: Readonly<{ exchangeRate: Decimal; currency: string }>,
): Readonly<{ quoteResult: Decimal; result: Decimal; posted: Decimal }> => {
  const { quoteResult: earlier, spread, posted } = before ?? nothingSettled;
  const charged = add(part.spread, part.widened);
  const quoteResult = resultInQuote({ ...part, spread: charged, currentRate: part.closeRate });
  const inAll = { quoteResult: add(earlier, quoteResult), spread: add(spread, paidBy(part)) };
  return {
    quoteResult,
    result: div(quoteResult, book.exchangeRate),
    posted: sub(settledInAll(inAll, book), posted),
  };
};

const spreadPlaces = 8;

/** What goes with a part of an order: its share of the spread, and the margin that the rest no longer needs. */
export const shareOf = (
  { amount, spread, marginUsed }: Shared,
  part: Decimal,
  currency: string,
): Readonly<{ spread: Decimal; marginReleased: Decimal }> => ({
  spread: min(spread, round(div(mul(spread, part), amount), spreadPlaces)),
  // Rounded up, as margin is: what is left is never less than its share, and no rest is free.
  marginReleased: sub(
    marginUsed,
    roundUpToMinor(div(mul(marginUsed, sub(amount, part)), amount), currency),
  ),
});

/** What has been settled once a part was closed. */
export const settledAfter = (before: Settled | null, part: OrderPartlyClosed['data']): Settled => ({
  quoteResult: add(before?.quoteResult ?? '0', part.quoteResult),
  spread: add(before?.spread ?? '0', paidBy(part)),
  posted: add(before?.posted ?? '0', part.posted),
});

/** An order after a part of it was closed. Its levels stay. */
export const afterPart = <
  Order extends Shared & Readonly<{ settled: Settled | null; costs: OrderCosts }>,
>(
  order: Order,
  part: OrderPartlyClosed['data'],
): Order => ({
  ...order,
  amount: sub(order.amount, part.amount),
  spread: sub(order.spread, part.spread),
  marginUsed: sub(order.marginUsed, part.marginReleased),
  settled: settledAfter(order.settled, part),
  costs: costsOfRest(order.costs, part),
});
