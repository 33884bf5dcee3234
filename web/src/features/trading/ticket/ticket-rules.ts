import {
  add,
  div,
  fixed,
  gt,
  isPositive,
  isZero,
  mul,
  neg,
  places,
  round,
  sub,
  type Decimal,
} from '../../../../../domain/shared/decimal.ts';
import {
  commissionOf,
  swapOf,
  type CostTerms,
} from '../../../../../domain/shared/trading/costs.ts';
import {
  amountPlacesMax,
  currentRate,
  freeMargin,
  heldMargin,
  isAmountTooSmall,
  isMarginLevelKept,
  pipSize,
  pipValue,
  profitLoss,
  smallestAmount,
  spreadCost,
} from '../../../../../domain/shared/trading/formulas.ts';
import {
  isLevel,
  isOnAllowedSide,
  levelPlacesMax,
  sideOf,
} from '../../../../../domain/shared/trading/levels.ts';
import type { LevelKind, OrderType } from '../../../../../domain/shared/trading/types.ts';
import { tradingErrors } from '../../../../../domain/trading/errors.ts';
import { readTyped } from '../../../lib/decimal-input.ts';
import { quotePlaces } from '../../../lib/format/quotes.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import type { Sentence } from '../../../lib/sentence.ts';

const tooManyPlaces = (most: number): Sentence => ({
  text: 'At most {{most}} decimal places',
  params: { most },
});

const boundTexts = {
  profit: {
    above: { text: 'Take profit must be {{bound}} or more' },
    below: { text: 'Take profit must be {{bound}} or less' },
  },
  loss: {
    above: { text: 'Stop loss must be {{bound}} or more' },
    below: { text: 'Stop loss must be {{bound}} or less' },
  },
} as const;

/** The initial distance of a level from the price (web.md, Lists and forms). */
const levelStartPips = '20';

/** The typed amount: a decimal greater than zero, or `null` if it is not one. */
export const readAmount = (typed: string): Decimal | null => {
  const amount = readTyped(typed.trim());
  return amount !== null && isPositive(amount) && places(amount) <= amountPlacesMax ? amount : null;
};

/** The error of an amount field whose text is no number; an empty or zero amount shows none. */
export const amountError = (typed: string): Sentence | null => {
  const text = typed.trim();
  if (text === '') return null;
  const amount = readTyped(text);
  if (amount === null) return { text: 'Use digits and a point, like 25000.50' };
  if (amount.startsWith('-')) return { text: 'The amount must not be negative' };
  return places(amount) > amountPlacesMax ? tooManyPlaces(amountPlacesMax) : null;
};

type Sides = Readonly<{ type: OrderType; kind: LevelKind }>;

/** The text of a level: at least as many decimal places as a quote, at most five. */
export const levelText = (level: Decimal, style: QuoteStyle): Decimal =>
  fixed(
    level,
    Math.min(levelPlacesMax, Math.max(quotePlaces(style), places(round(level, levelPlacesMax)))),
  );

/** The initial level: 20 pips from the reference on the allowed side. */
export const startingLevel = (
  options: Sides & { reference: Decimal; style: QuoteStyle },
): Decimal => {
  const distance = mul(levelStartPips, pipSize(options.style));
  const level = add(
    options.reference,
    sideOf(options.type, options.kind) === 'above' ? distance : neg(distance),
  );
  return levelText(isPositive(level) ? level : pipSize(options.style), options.style);
};

/** Why the text cannot be a level, whatever the price; `null` if it can. */
export const plainLevelError = (typed: string): Sentence | null => {
  const level = readTyped(typed.trim());
  if (level === null) return { text: 'Use digits and a point, like 1.1750' };
  if (!isPositive(level)) return { text: 'The level must be greater than zero' };
  if (places(level) > levelPlacesMax) return tooManyPlaces(levelPlacesMax);
  if (isLevel(level)) return null;
  return { text: tradingErrors.INVALID_LEVEL.text, params: { places: levelPlacesMax } };
};

/** Why a typed level is refused, or `null` (customer.md section 5). `reference` is ask or bid, or the open rate. */
export const levelError = (
  options: Sides & { typed: string; reference: Decimal; referenceText: string },
): Sentence | null => {
  const wrong = plainLevelError(options.typed);
  const level = readTyped(options.typed.trim());
  if (wrong !== null || level === null) return wrong;
  if (isOnAllowedSide({ ...options, level })) return null;
  return {
    text: boundTexts[options.kind][sideOf(options.type, options.kind)].text,
    params: { bound: options.referenceText },
  };
};

export type TicketInput = Readonly<{
  type: OrderType;
  bid: Decimal;
  ask: Decimal;
  /** Units of the base. */
  amount: Decimal;
  profit: Decimal | null;
  loss: Decimal | null;
  leverage: Decimal;
  /** Units of the quote currency per unit of the wallet's. */
  exchangeRate: Decimal;
  spreadSetting: Decimal;
  costs: CostTerms;
  /** In percent: below it orders are closed at once; 0 for never. */
  stopOutLevel: Decimal;
  /** Without the amount held for withdraws. */
  balance: Decimal;
  margin: Decimal;
  currency: string;
  /** The base of the instrument, in whose units the amount is. */
  base: string;
  style: QuoteStyle;
}>;

/**
 * The ticket's figures, in the wallet's currency and unrounded, except the margin, which is the amount that would be
 * held. The spread cost is negative because it is paid.
 */
export type TicketFigures = Readonly<{
  requiredMargin: Decimal;
  pipValue: Decimal;
  spreadCost: Decimal;
  /** Negative, as charged; `null` if there is none. */
  commission: Decimal | null;
  /** For one night, unrounded; `null` if there is none. */
  swapNight: Decimal | null;
  atProfit: Decimal | null;
  atLoss: Decimal | null;
  freeMarginAfter: Decimal;
  problem: Sentence | null;
}>;

/** Why the order would be refused, checked in the same order as on the server. */
const problemOf = (
  input: TicketInput,
  {
    required,
    commission,
    spread,
    free,
  }: Readonly<Record<'required' | 'commission' | 'spread' | 'free', Decimal>>,
): TicketFigures['problem'] => {
  const { currency, base, balance, stopOutLevel: percent } = input;
  const needed = add(required, commission);
  if (isPositive(input.amount) && isAmountTooSmall(input, currency)) {
    const { text } = tradingErrors.AMOUNT_TOO_SMALL;
    return { text, params: { amount: smallestAmount(input, currency), base } };
  }
  if (gt(needed, balance)) return { text: tradingErrors.INSUFFICIENT_BALANCE.text };
  if (gt(needed, free)) return { text: tradingErrors.INSUFFICIENT_FREE_MARGIN.text };
  const equity = sub(sub(balance, commission), div(spread, input.exchangeRate));
  const isKept = isMarginLevelKept({ equity, margin: add(input.margin, required), percent });
  return isKept ? null : { text: tradingErrors.STOP_OUT_AT_ONCE.text, params: { percent } };
};

/** All figures that the ticket shows before an order is sent, by the formulas of customer.md section 9. */
export const ticketFigures = (input: TicketInput): TicketFigures => {
  const { amount, exchangeRate, style, currency } = input;
  const spread = spreadCost(input);
  const required = heldMargin(input, currency);
  const free = freeMargin(input.balance, input.margin);
  const order = { amount, openRate: currentRate(input), exchangeRate };
  const commission = commissionOf(order, input.costs.commission, currency);
  const needed = add(required, commission);
  const resultAt = (level: Decimal | null): Decimal | null =>
    level === null
      ? null
      : profitLoss({
          type: input.type,
          amount,
          openRate: currentRate(input),
          currentRate: level,
          spread,
          exchangeRate,
        });
  return {
    requiredMargin: required,
    pipValue: pipValue({ quote: style.quote, amount, exchangeRate }),
    spreadCost: neg(div(spread, exchangeRate)),
    commission: isZero(input.costs.commission) ? null : neg(commission),
    swapNight: isZero(input.costs.swap) ? null : swapOf(order, input.costs.swap, 1),
    atProfit: resultAt(input.profit),
    atLoss: resultAt(input.loss),
    freeMarginAfter: sub(free, needed),
    problem: problemOf(input, { required, commission, spread, free }),
  };
};
