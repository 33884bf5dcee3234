import { currencyOf } from '../../../../domain/shared/currencies.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { formatMoney, group, type MoneyOptions } from '../../../../domain/shared/format/numbers.ts';

export {
  formatDecimal,
  formatMoney,
  formatUnits,
  group,
  unknown,
} from '../../../../domain/shared/format/numbers.ts';

/** Money cut where the small digits begin: five-place profit shows its last three places at 0.84em, three-place its last one. */
export const moneyParts = (
  value: Decimal,
  currency: string,
  options: MoneyOptions = {},
): Readonly<{ main: string; small: string }> => {
  const text = formatMoney(value, currency, options);
  const { places: own } = currencyOf(currency);
  const extra = Math.max(0, (options.places ?? own) - own);
  return { main: text.slice(0, text.length - extra), small: text.slice(text.length - extra) };
};

/** Short counts: `1284` as `1,284`. */
export const formatCount = (value: number): string => group(String(Math.trunc(value)));

/** How many rows a list has, with `+` where the server stopped counting there. */
export const formatTotal = (
  meta: Readonly<{ total: number; total_is_estimate?: boolean | undefined }>,
): string => `${formatCount(meta.total)}${meta.total_is_estimate === true ? '+' : ''}`;
