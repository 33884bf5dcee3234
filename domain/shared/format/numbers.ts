import { abs, fixed, isNegative, isZero, type Decimal } from '../decimal.ts';
import { currencyOf } from '../currencies.ts';

/**
 * Formatting works on decimal strings; money is never converted to a JavaScript number (look.md, Numbers and words).
 */

const minus = '\u2212';
export const unknown = '\u2013';

/** `1234567.5` becomes `1,234,567.5`; the sign is kept. */
export const group = (value: Decimal): string => {
  const [whole = '', fraction] = value.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const sign = value.startsWith('-') ? minus : '';
  return fraction === undefined ? `${sign}${grouped}` : `${sign}${grouped}.${fraction}`;
};

/** Groups and pads: `25000` with 2 places becomes `25,000.00`. */
export const formatDecimal = (value: Decimal, places: number): string =>
  group(fixed(value, places));

export type MoneyOptions = Readonly<{
  /** The currency's own places by default; 5 for an order's profit, 3 in the top bar. */
  places?: number;
  /** Profit and loss always show their sign. */
  signed?: boolean;
}>;

const signOf = (value: Decimal, signed: boolean): string => {
  if (isNegative(value)) return minus;
  return signed && !isZero(value) ? '+' : '';
};

/** `-81.82457` USD becomes `−$81.82`; with `signed`, gains get a plus: `+$280.00`. Null becomes a dash. */
export const formatMoney = (
  value: Decimal | null | undefined,
  currency: string,
  options: MoneyOptions = {},
): string => {
  if (value === null || value === undefined) return unknown;
  const { symbol, places: own } = currencyOf(currency);
  const places = options.places ?? own;
  const rounded = fixed(value, places);
  return `${signOf(rounded, options.signed === true)}${symbol}${group(fixed(abs(rounded), places))}`;
};

/** An amount of units with at least two places: `12` becomes `12.00`, `0.125` stays `0.125`. */
export const formatUnits = (value: Decimal): string => {
  const written = value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value;
  const places = written.split('.')[1]?.length ?? 0;
  return formatDecimal(value, Math.max(2, places));
};
