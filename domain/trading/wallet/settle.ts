import { roundResult, roundUpToMinor } from '../../shared/currencies.ts';
import { add, div, isPositive, min, mul, round, sub, type Decimal } from '../../shared/decimal.ts';
import { resultInQuote } from '../../shared/trading/formulas.ts';
import { costsOfRest, type OrderCosts } from './costs.ts';
import type { OrderPartlyClosed } from './events.ts';
import type { OrderType } from '../../shared/trading/types.ts';

/**
 * What has been settled of an order that was closed in parts. Each closing posts the total of all parts, rounded once,
 * minus what was posted before. So the parts together post what one closing at the same rates would, and nobody earns
 * by rounding many small parts.
 */
export type Settled = Readonly<{
  /** Exact, in the quote currency, after the spread of these parts. */
  quoteResult: Decimal;
  /**
   * The spread that these parts have paid, in the quote currency: it limits what rounding may give them
   * (docs/decisions/0016). A part closed while the market's spread was wider counts as having paid none (`paidBy`).
   */
  spread: Decimal;
  /** Posted to the wallet, in its currency. */
  posted: Decimal;
}>;

export const nothingSettled: Settled = { quoteResult: '0', spread: '0', posted: '0' };

type Part = Readonly<{
  type: OrderType;
  amount: Decimal;
  openRate: Decimal;
  closeRate: Decimal;
  spread: Decimal;
  /** Charged beyond the spread. */
  widened: Decimal;
}>;

/**
 * The spread that limits what rounding may give a part. A part that is charged for a wider spread earns exactly what
 * the mid price has moved (docs/decisions/0190). All that it paid went into that, so it allows no gain by rounding.
 */
const paidBy = ({ spread, widened }: Pick<Part, 'spread' | 'widened'>): Decimal =>
  isPositive(widened) ? '0' : spread;

/** The amounts of an open order that are shared with a closed part. */
type Shared = Readonly<{ amount: Decimal; spread: Decimal; marginUsed: Decimal }>;

/** The total of the parts so far and this one in the wallet's currency, as one posting would have it. */
export const settledInAll = (
  { quoteResult, spread }: Pick<Settled, 'quoteResult' | 'spread'>,
  { exchangeRate, currency }: Readonly<{ exchangeRate: Decimal; currency: string }>,
): Decimal => roundResult(div(quoteResult, exchangeRate), div(spread, exchangeRate), currency);

/** Settles a part closed at a rate: its exact result in both currencies, and what is posted for it. */
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

/** The part's share of the spread, and the margin that the rest no longer needs. */
export const shareOf = (
  { amount, spread, marginUsed }: Shared,
  part: Decimal,
  currency: string,
): Readonly<{ spread: Decimal; marginReleased: Decimal }> => ({
  spread: min(spread, round(div(mul(spread, part), amount), spreadPlaces)),
  // The rest's margin is rounded up, as every margin is, so the rest never holds less than its share and always holds
  // something.
  marginReleased: sub(
    marginUsed,
    roundUpToMinor(div(mul(marginUsed, sub(amount, part)), amount), currency),
  ),
});

/** What has been settled after a part was closed. */
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
