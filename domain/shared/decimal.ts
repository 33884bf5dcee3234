import Big from 'big.js';

/**
 * Exact decimals as strings: `-?digits[.digits]`, no exponent. Money, rates and amounts are never JS numbers
 * (design.md section 5). Additions, subtractions and products are exact; a quotient carries 20 significant digits
 * (decisions.md 25).
 */
export type Decimal = string;

const significantDigits = 20;
/** Limits for input from outside: no sensible value has more digits before or after the point. */
const wholeDigitsMax = 20;
const placesMax = 20;

const pattern = /^-?\d+(\.\d+)?$/;

const text = (value: Big): Decimal => {
  const plain = value.toFixed();
  return plain === '-0' ? '0' : plain;
};

/** Division has its own constructor, so that its precision does not change the settings of the shared `Big`. */
const Dividing = Big();
Dividing.DP = 60;
Dividing.RM = Big.roundHalfUp;

/**
 * Reads an amount or rate from outside: a decimal string, or a JSON number whose shortest form has no exponent and at
 * most 15 digits (decisions.md 24). `null` when it is neither, or when it has more than 20 digits on either side of the
 * point.
 */
export const parseDecimal = (input: unknown): Decimal | null => {
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) return null;
    const shortest = String(input);
    return shortest.replace(/\D/g, '').length > 15 ? null : parseDecimal(shortest);
  }
  if (typeof input !== 'string' || input.length > 2 + wholeDigitsMax + placesMax) return null;
  if (!pattern.test(input)) return null;
  const [whole = '', fraction = ''] = input.replace('-', '').split('.');
  if (whole.length > wholeDigitsMax || fraction.length > placesMax) return null;
  return text(new Big(input));
};

/** Exact sum, difference, product; negation, absolute value, and the sum of many. */
export const add = (a: Decimal, b: Decimal): Decimal => text(new Big(a).plus(b));
export const sub = (a: Decimal, b: Decimal): Decimal => text(new Big(a).minus(b));
export const mul = (a: Decimal, b: Decimal): Decimal => text(new Big(a).times(b));
export const neg = (a: Decimal): Decimal => text(new Big(a).times(-1));
export const abs = (a: Decimal): Decimal => text(new Big(a).abs());
export const sum = (values: readonly Decimal[]): Decimal => values.reduce(add, '0');

const toSignificant = (value: Big): Decimal =>
  value.eq(0) ? '0' : text(value.prec(significantDigits, Big.roundHalfUp));

/** Quotient to 20 significant digits, half away from zero. The divisor must not be zero. */
export const div = (a: Decimal, b: Decimal): Decimal => toSignificant(new Dividing(a).div(b));

/** Product of two rates, to 20 significant digits. */
export const mulRates = (a: Decimal, b: Decimal): Decimal => toSignificant(new Big(a).times(b));

/** Rounds half away from zero to this many significant digits: `785.6` to two is `790`. */
export const roundToDigits = (value: Decimal, digits: number): Decimal =>
  isZero(value) ? '0' : text(new Big(value).prec(digits, Big.roundHalfUp));

/** Rounds half away from zero to `places` decimal places (decisions.md 25); `1.5` at 2 places stays `1.5`. */
export const round = (value: Decimal, places: number): Decimal =>
  text(new Big(value).round(places, Big.roundHalfUp));

/** Rounds away from zero to `places` decimal places: `1.001` at 2 places is `1.01`. */
export const roundUp = (value: Decimal, places: number): Decimal =>
  text(new Big(value).round(places, Big.roundUp));

/** Rounds down, a loss away from zero: `1.009` at 2 places is `1`, `-1.001` is `-1.01`. */
export const roundDown = (value: Decimal, places: number): Decimal =>
  text(new Big(value).round(places, isNegative(value) ? Big.roundUp : Big.roundDown));

/** Rounds and pads with zeros: `1.5` at 2 places is `1.50`. */
export const fixed = (value: Decimal, places: number): Decimal => {
  const padded = new Big(round(value, places)).toFixed(places);
  return /^-0(\.0*)?$/.test(padded) ? padded.slice(1) : padded;
};

/** Comparisons go by value: `1.5` equals `1.50`. `cmp` returns -1, 0 or 1, as `sort` expects. */
export const cmp = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(b);
export const eq = (a: Decimal, b: Decimal): boolean => cmp(a, b) === 0;
export const gt = (a: Decimal, b: Decimal): boolean => cmp(a, b) > 0;
export const gte = (a: Decimal, b: Decimal): boolean => cmp(a, b) >= 0;
export const lt = (a: Decimal, b: Decimal): boolean => cmp(a, b) < 0;
export const lte = (a: Decimal, b: Decimal): boolean => cmp(a, b) <= 0;
export const min = (a: Decimal, b: Decimal): Decimal => (lte(a, b) ? a : b);
export const max = (a: Decimal, b: Decimal): Decimal => (gte(a, b) ? a : b);
export const isZero = (value: Decimal): boolean => eq(value, '0');
export const isPositive = (value: Decimal): boolean => gt(value, '0');
export const isNegative = (value: Decimal): boolean => lt(value, '0');

/** How many decimal places a value has, not counting trailing zeros. */
export const places = (value: Decimal): number => {
  const fraction = text(new Big(value)).split('.')[1];
  return fraction === undefined ? 0 : fraction.length;
};
