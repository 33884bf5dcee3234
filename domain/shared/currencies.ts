import { gte, mul, round, roundDown, roundUp, type Decimal } from './decimal.ts';

/** A currency's symbol and minor unit: ISO 4217 places, crypto 8 (decisions.md 25). */
export type Currency = Readonly<{ code: string; symbol: string; places: number }>;

const rows: readonly (readonly [code: string, symbol: string, places: number])[] = [
  ['USD', '$', 2],
  ['EUR', '€', 2],
  ['GBP', '£', 2],
  ['JPY', '¥', 0],
  ['CHF', 'CHF ', 2],
  ['AUD', 'A$', 2],
  ['NZD', 'NZ$', 2],
  ['CAD', 'C$', 2],
  ['CNH', 'CN¥', 2],
  ['CNY', 'CN¥', 2],
  ['SEK', 'SEK ', 2],
  ['NOK', 'NOK ', 2],
  ['DKK', 'DKK ', 2],
  ['PLN', 'zł', 2],
  ['CZK', 'Kč', 2],
  ['HUF', 'Ft', 2],
  ['SGD', 'S$', 2],
  ['HKD', 'HK$', 2],
  ['MXN', 'MX$', 2],
  ['ZAR', 'R', 2],
  ['TRY', '₺', 2],
  ['INR', '₹', 2],
  ['NGN', '₦', 2],
  ['BRL', 'R$', 2],
  ['AED', 'AED ', 2],
  ['ILS', '₪', 2],
  ['THB', '฿', 2],
  ['KWD', 'KWD ', 3],
  ['BTC', '₿', 8],
  ['ETH', 'Ξ', 8],
  ['LTC', 'Ł', 8],
  ['XRP', 'XRP ', 8],
  ['USDT', '₮', 8],
];

const byCode: ReadonlyMap<string, Currency> = new Map(
  rows.map(([code, symbol, places]) => [code, { code, symbol, places }]),
);

/** The currency of a code; an unknown one is shown by its code with two places. */
export const currencyOf = (code: string): Currency =>
  byCode.get(code) ?? { code, symbol: `${code} `, places: 2 };

/** Currencies that people may choose for their wallets. */
export const walletCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD'] as const;

/** Whether wallets can be kept in a currency of this code. */
export const isCurrency = (code: string): boolean => byCode.has(code);

/** Rounds a posted amount half away from zero to the minor unit (decisions.md 25). */
export const roundToMinor = (amount: Decimal, code: string): Decimal =>
  round(amount, currencyOf(code).places);

/** Rounds the amount held for an order up to the minor unit, so that no order is free (decisions.md 49). */
export const roundUpToMinor = (amount: Decimal, code: string): Decimal =>
  roundUp(amount, currencyOf(code).places);

/**
 * Rounds a result for posting so that nobody earns by the rounding (docs/decisions/0016). Rounding half away from zero
 * (decisions.md 25) can give the owner at most half the minor unit, so it applies only when `cost`, the owner's cost of
 * the result, is at least that much. Otherwise the result is rounded down.
 */
export const roundResult = (result: Decimal, cost: Decimal, code: string): Decimal => {
  const minorUnit = roundUpToMinor(tenthOfMinor(code), code);
  const isPaidFor = gte(mul(cost, '2'), minorUnit);
  return isPaidFor ? roundToMinor(result, code) : roundDown(result, currencyOf(code).places);
};

/** A tenth of the currency's minor unit: 0.001 for USD. */
export const tenthOfMinor = (code: string): Decimal => `0.${'0'.repeat(currencyOf(code).places)}1`;
